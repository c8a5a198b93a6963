/** Presents computed asking prices of a city, locality or society (`locality_price`, `society_price`). */
import { sql, type Selectable } from 'kysely';
import type { PricePage, PriceStatistics } from '../../contract/prices.ts';
import { BEDROOM_PARAM } from '../../contract/slug/vocabulary.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import { optionLabelId } from '../../kinds/label-ids.ts';
import type { Db, LocalityPriceTable } from '../db/schema.ts';
import { textById } from '../i18n/text.ts';

/** A row of locality_price. `month` is the first day of the month, `YYYY-MM-DD`. */
export type PriceRow = Omit<Selectable<LocalityPriceTable>, 'month'> & { readonly month: string };
/** The columns that the prices of localities and societies have in common. */
export type PriceFigures = Omit<PriceRow, 'locality_id'>;

/** All prices of a locality for these kinds, by month. */
export const readLocalityPrices = (db: Db, cityId: number, localityId: number, kinds: readonly KindId[]): Promise<PriceRow[]> =>
  db
    .selectFrom('locality_price')
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('city_id', '=', cityId)
    .where('locality_id', '=', localityId)
    .where('kind', 'in', kinds)
    .orderBy('locality_price.month')
    .execute();

/** All prices of a society for these kinds, by month. */
export const readSocietyPrices = (db: Db, cityId: number, slug: string, kinds: readonly KindId[]): Promise<PriceFigures[]> =>
  db
    .selectFrom('society_price')
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('city_id', '=', cityId)
    .where('slug', '=', slug)
    .where('kind', 'in', kinds)
    .orderBy('society_price.month')
    .execute();

/** Label of a token of `bhk_type`. */
export function bedroomLabel(kind: KindId, token: string): string {
  const field = KINDS[kind].fields[BEDROOM_PARAM];
  return field?.control === 'choice' ? textById(optionLabelId(field.enumeration, token)) : token;
}

/** The period of a kind's price: per month, per bed and month, or a total price. */
export function priceUnit(kind: KindId): PricePage['per'] {
  const [path = ''] = KINDS[kind].price;
  const [name = '', column] = path.split('.');
  const field = KINDS[kind].fields[name];
  const cell = column && field?.control === 'rows' ? field.fields[column] : field;
  return cell?.control === 'money' ? cell.per : 'one_time';
}

const roundToPaise = (rate: number): number => Math.round(rate * 100) / 100;

/** Prices in rupees as stored, and rates per area rounded to paise; null when there are no rates. */
export function presentStatistics(row: PriceFigures): PriceStatistics {
  const { rate_low: low, rate_median: median, rate_high: high } = row;
  return {
    listings: row.listings,
    price: { low: row.price_low, median: row.price_median, high: row.price_high },
    rate:
      low === null || median === null || high === null
        ? null
        : { low: roundToPaise(low), median: roundToPaise(median), high: roundToPaise(high) },
  };
}
