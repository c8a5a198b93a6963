import { inEach } from '../../../messages/spoken.ts';
import type { Comparison } from '../../../contract/compare.ts';
import type { Listing } from '../../../contract/shapes.ts';
import { FACT_GROUPS } from '../../../kinds/field.ts';
import { areaText, number, rupees } from '../../views/format.ts';
import { textOf } from '../../views/text.ts';

type Row = Comparison['groups'][number]['rows'][number];
/** A cell's text by the row it belongs to, in the order rows first appear. */
type Cells = ReadonlyMap<string, { readonly label: string; readonly text: string }>;

/**
 * Rows of a group over all listings: one for everything that any of them says. Where listings of several kinds call the same thing
 * differently, the first one's word stands.
 */
function rowsOf(listings: readonly Listing[], cellsOf: (listing: Listing) => Cells): Row[] {
  const all = listings.map(cellsOf);
  const labels = new Map(all.flatMap((cells) => [...cells].map(([id, { label }]) => [id, label] as const)).toReversed());
  const order = [...new Set(all.flatMap((cells) => [...cells.keys()]))];
  return order.map((id) => {
    const cells = all.map((own) => own.get(id)?.text ?? null);
    return { label: labels.get(id)!, cells, same: new Set(cells).size === 1 };
  });
}

function costCells({ costs, rate }: Listing): Cells {
  const cells = costs.map((cost): [string, { label: string; text: string }] => [cost.id, { label: cost.label, text: amountText(cost) }]);
  if (rate !== null) cells.push(['rate', { label: textOf('compare.rate'), text: textOf('compare.per_sqft', { amount: rupees(rate) }) }]);
  return new Map(cells);
}

/** A cost of nothing is said by its note, e.g. that it is included. */
function amountText({ amount, per, note, total }: Listing['costs'][number]): string {
  if (!amount) return note ?? rupees(0);
  const monthly = !total && (per === 'month' || per === 'bed_month');
  return monthly ? textOf(`compare.${per}`, { amount: rupees(amount) }) : rupees(amount);
}

function placeCells({ address, area, first_published_at, last_confirmed_at, photo_count }: Listing): Cells {
  const cells: [string, string, string | null][] = [
    ['address', textOf('compare.address'), address],
    ['area', textOf('compare.area'), area && textOf(`compare.basis.${area.basis}`, { area: areaText(area) })],
    ['published', textOf('compare.published'), first_published_at && dayText(first_published_at)],
    ['confirmed', textOf('compare.confirmed'), last_confirmed_at && dayText(last_confirmed_at)],
    ['photos', textOf('compare.photos'), number(photo_count)],
  ];
  return new Map(cells.flatMap(([id, label, text]) => (text ? [[id, { label, text }] as const] : [])));
}

const india = inEach((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }));
const dayText = (time: string): string => india().format(new Date(time));

/** Costs and place first, then the groups of facts, then amenities, each once. */
export function compareRows(listings: readonly Listing[]): Comparison['groups'] {
  const titles = new Map(listings.flatMap(({ fact_groups }) => fact_groups.map(({ id, title }) => [id, title] as const)));
  const factGroups = FACT_GROUPS.flatMap((id) => (titles.has(id) ? [[id, titles.get(id)!] as const] : []));
  const groups = [
    { id: 'costs', title: textOf('compare.costs'), rows: rowsOf(listings, costCells) },
    { id: 'place', title: textOf('compare.place'), rows: rowsOf(listings, placeCells) },
    ...factGroups.map(([id, title]) => ({
      id,
      title,
      rows: rowsOf(listings, ({ fact_groups }) => {
        const facts = fact_groups.find((group) => group.id === id)?.facts ?? [];
        return new Map(facts.map(({ field, label, text }) => [field, { label, text }]));
      }),
    })),
    { id: 'amenities', title: textOf('compare.amenities'), rows: amenityRows(listings) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** An amenity that a listing does not name may still be there, so its cell says nothing rather than no. */
function amenityRows(listings: readonly Listing[]): Row[] {
  return rowsOf(listings, ({ amenities }) => new Map(amenities.map(({ token, label }) => [token, { label, text: textOf('compare.has') }])));
}
