import { m } from '../../../messages/compiled/messages.js';

interface PriceTableHeadProps {
  /** Heading of the first column. */
  readonly title: string;
  /** Hides the heading visually, for columns whose cells need none. */
  readonly titleForScreenReaders?: boolean;
  /** Hides the table head on phones, for tables whose rows have labels there. */
  readonly hiddenOnPhones?: boolean;
  /** Classes of the column with the price range, which phones do not show. */
  readonly rangeClassName: string;
}

/** Head of a table of asking prices: subject of the row, median, range, number of listings. */
export function PriceTableHead({ title, titleForScreenReaders = false, hiddenOnPhones = false, rangeClassName }: PriceTableHeadProps) {
  return (
    <thead className={`text-14 text-muted ${hiddenOnPhones ? 'max-sm:sr-only' : ''}`}>
      <tr className="border-b border-line">
        <th scope="col" className="py-2 pr-4 text-left font-normal">
          {titleForScreenReaders ? <span className="sr-only">{title}</span> : title}
        </th>
        <th scope="col" className="py-2 pr-4 text-right font-normal">
          {m['prices.median_short']()}
        </th>
        <th scope="col" className={`py-2 pr-4 font-normal max-sm:hidden ${rangeClassName}`}>
          {m['prices.middle_short']()}
        </th>
        <th scope="col" className="py-2 text-right font-normal">
          {m['prices.listings']()}
        </th>
      </tr>
    </thead>
  );
}
