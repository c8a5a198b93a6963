import { Fragment } from 'react';
import type { Comparison } from '../../../contract/compare.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { compareUrl } from '../../shared/compare/compared-listings.ts';

interface CompareTableProps {
  readonly comparison: Comparison;
  /** Omits rows in which all listings have the same value. */
  readonly onlyDifferences: boolean;
}

/** Not on phones: there the names are in rows of their own above the values, so that the listings have the whole width. */
const ROW_HEADER_CLASS =
  'max-sm:hidden left-0 z-10 bg-paper text-left align-top font-normal wrap-anywhere text-14 text-muted sm:sticky sm:w-28 sm:min-w-28 sm:pr-3 md:w-56 md:min-w-56 md:text-16';

/** Column widths by number of listings: the listings divide the width that the row headers do not use. */
const COLUMN_WIDTH_CLASS: Readonly<Record<number, string>> = { 2: 'w-1/2', 3: 'w-1/3', 4: 'w-1/4' };

/** The comparison table. Two listings fit on a phone; more of them scroll sideways, with the names of the rows always visible. */
export function CompareTable({ comparison: { columns, groups }, onlyDifferences }: CompareTableProps) {
  const visibleGroups = groups.flatMap((group) => {
    const rows = onlyDifferences ? group.rows.filter(({ same }) => !same) : group.rows;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must be able to reach it
    <div className="relative -mx-4 mt-4 overflow-x-auto px-4 md:mx-0 md:px-0" tabIndex={0} role="region" aria-label={m['compare.title']()}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={ROW_HEADER_CLASS}>
              <span className="sr-only">{m['compare.row']()}</span>
            </th>
            {columns.map((card) => (
              <th
                key={card.id}
                scope="col"
                className={cx('min-w-40 pr-3 pb-4 text-left align-top font-normal wrap-anywhere', COLUMN_WIDTH_CLASS[columns.length])}
              >
                <ColumnHead card={card} otherIds={columns.filter(({ id }) => id !== card.id).map(({ id }) => id)} />
              </th>
            ))}
          </tr>
        </thead>
        {visibleGroups.map(({ id, title, rows }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="pt-6 pb-2 text-left text-18 font-bold">
                <span className="sticky left-0">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Fragment key={row.label}>
                <tr className="border-t border-line sm:hidden">
                  <th scope="row" colSpan={columns.length} className="pt-2 text-left text-14 font-normal text-muted">
                    <span className="sticky left-0">{row.label}</span>
                  </th>
                </tr>
                <tr className="border-line sm:border-t">
                  <th scope="row" className={cx(ROW_HEADER_CLASS, 'sm:py-2.5')}>
                    {row.label}
                  </th>
                  {row.cells.map((text, index) => (
                    <td
                      key={columns[index]!.id}
                      className={cx('pt-0.5 pr-3 pb-2.5 align-top wrap-anywhere sm:pt-2.5', !row.same && 'font-semibold')}
                    >
                      {text ?? <span className="font-normal text-muted">{m['compare.not_stated']()}</span>}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ColumnHeadProps {
  readonly card: Comparison['columns'][number];
  /** Ids of the listings that remain when this one is removed. */
  readonly otherIds: readonly string[];
}

function ColumnHead({ card, otherIds }: ColumnHeadProps) {
  return (
    <div className="relative max-w-80">
      <Anchor href={card.url} className="group block">
        <Picture photo={card.photo} sizes="(width >= 64rem) 16rem, 10rem" eager className="aspect-[8/5] w-full rounded-control" />
        <PriceText price={card.price} className="mt-2 block text-18" />
        <span className="block font-semibold group-hover:underline max-sm:text-14">{card.title}</span>
        <span className="block text-14 text-muted">{card.locality?.name ?? card.city.name}</span>
      </Anchor>
      <Anchor
        href={otherIds.length > 0 ? compareUrl(otherIds) : '/compare'}
        aria-label={m['compare.remove']({ title: card.title })}
        className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink"
      >
        <CloseIcon className="size-5" />
      </Anchor>
    </div>
  );
}
