/** The rows of the comparison of several listings. */
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import type { Comparison } from '../../../contract/compare.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { FACT_GROUPS } from '../../../kinds/field.ts';
import { areaText, numberText, rupeesText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';

type Row = Comparison['groups'][number]['rows'][number];
/** The label and text of one listing's cells by row id, in the order of the rows. */
type Cells = ReadonlyMap<string, { readonly label: string; readonly text: string }>;

/**
 * Cells whose ids are the same wherever the labels are the same. For example, homes and offices have different fields for the type of
 * property. A listing that has both ids keeps both.
 */
function withCommonIds(cellsByListing: readonly Cells[]): Cells[] {
  const idByLabel = new Map(cellsByListing.flatMap((cells) => [...cells].map(([id, { label }]) => [label, id] as const)).toReversed());
  return cellsByListing.map((cells) => {
    const commonId = (id: string, label: string): string => {
      const other = idByLabel.get(label) ?? id;
      return cells.has(other) ? id : other;
    };
    return new Map([...cells].map(([id, cell]) => [commonId(id, cell.label), cell] as const));
  });
}

/**
 * The rows of a group: one for every id or label that any of the listings has. When kinds have different labels for the same id, the label
 * of the first listing is used.
 */
function rowsOf(listings: readonly Listing[], cellsOf: (listing: Listing) => Cells): Row[] {
  const cellsByListing = withCommonIds(listings.map(cellsOf));
  const labels = new Map(cellsByListing.flatMap((cells) => [...cells].map(([id, { label }]) => [id, label] as const)).toReversed());
  const order = [...new Set(cellsByListing.flatMap((cells) => [...cells.keys()]))];
  return order.map((id) => {
    const cells = cellsByListing.map((listingCells) => listingCells.get(id)?.text ?? null);
    return { label: labels.get(id)!, cells, same: new Set(cells).size === 1 };
  });
}

function costCells({ costs, price_per_sqft: pricePerSqft }: Listing): Cells {
  const cells = costs.map((cost): [string, { label: string; text: string }] => [cost.id, { label: cost.label, text: amountText(cost) }]);
  if (pricePerSqft !== null)
    cells.push(['rate', { label: textById('compare.rate'), text: textById('compare.per_sqft', { amount: rupeesText(pricePerSqft) }) }]);
  return new Map(cells);
}

/** Presents a cost. A cost of zero is shown as its note, for example that it is included. */
function amountText({ amount, per, note, is_total: isTotal }: Listing['costs'][number]): string {
  if (!amount) return note ?? rupeesText(0);
  const isMonthly = !isTotal && (per === 'month' || per === 'bed_month');
  return isMonthly ? textById(`compare.${per}`, { amount: rupeesText(amount) }) : rupeesText(amount);
}

function placeCells({ address, area, first_published_at, last_confirmed_at, photo_count }: Listing): Cells {
  const cells: [string, string, string | null][] = [
    ['address', textById('compare.address'), address],
    ['area', textById('compare.area'), area && textById(`compare.basis.${area.basis}`, { area: areaText(area) })],
    ['published', textById('compare.published'), first_published_at && dayText(first_published_at)],
    ['confirmed', textById('compare.confirmed'), last_confirmed_at && dayText(last_confirmed_at)],
    ['photos', textById('compare.photos'), numberText(photo_count)],
  ];
  return new Map(cells.flatMap(([id, label, text]) => (text ? [[id, { label, text }] as const] : [])));
}

const dateFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }),
);
const dayText = (time: string): string => dateFormat().format(new Date(time));

/** Costs, place, the groups of facts, and amenities; groups without rows are omitted. */
export function compareRows(listings: readonly Listing[]): Comparison['groups'] {
  const titles = new Map(listings.flatMap(({ fact_groups }) => fact_groups.map(({ id, title }) => [id, title] as const)));
  const factGroups = FACT_GROUPS.flatMap((id) => (titles.has(id) ? [[id, titles.get(id)!] as const] : []));
  const groups = [
    { id: 'costs', title: textById('compare.costs'), rows: rowsOf(listings, costCells) },
    { id: 'place', title: textById('compare.place'), rows: rowsOf(listings, placeCells) },
    ...factGroups.map(([id, title]) => ({
      id,
      title,
      rows: rowsOf(listings, ({ fact_groups }) => {
        const facts = fact_groups.find((group) => group.id === id)?.facts ?? [];
        return new Map(facts.map(({ field, label, text }) => [field, { label, text }]));
      }),
    })),
    { id: 'amenities', title: textById('compare.amenities'), rows: amenityRows(listings) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** A listing without a mentioned amenity may still have it, so its cell is empty and not "no". */
function amenityRows(listings: readonly Listing[]): Row[] {
  return rowsOf(
    listings,
    ({ amenities }) => new Map(amenities.map(({ token, label }) => [token, { label, text: textById('compare.has') }])),
  );
}
