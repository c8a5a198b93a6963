/** Parts that the pages of localities and societies share: offers by tab, new homes, prices by month, landmarks. */
import type { HomesRow, PlaceLandmark, PlacePage, PlacePrices } from '../../../contract/place-pages/parts.ts';
import { DEFAULT_LANDMARK_RADIUS, INTENTS, KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import { BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import type { Point } from '../../../kinds/distance.ts';
import type { KindId } from '../../../kinds/index.ts';
import type { Deps } from '../../deps.ts';
import { textById } from '../../i18n/text.ts';
import { landmarkName } from '../../places/landmarks.ts';
import { distanceText, landmarkUrl, nearestLandmarks } from '../../places/nearby-landmarks.ts';
import { bedroomLabel, presentStatistics, type PriceFigures } from '../../places/price-statistics.ts';
import type { City } from '../../places/places.ts';
import { matchAllRequest, type SearchRequest } from '../../search/types.ts';

/** Tabs with homes. They are shown first, and their pages say who offers the homes. */
const HOME_INTENTS: ReadonlySet<Intent> = new Set(['rent', 'buy']);
const MAX_ROWS = 2;

/** The tabs whose newest listings are shown: those with homes. A place without homes, such as a layout of plots, shows its other tabs. */
export function shownIntents(countOf: (intent: Intent) => number): Intent[] {
  const offered = INTENTS.filter((intent) => countOf(intent) > 0);
  const homes = offered.filter((intent) => HOME_INTENTS.has(intent));
  return homes.length > 0 ? homes : offered.slice(0, MAX_ROWS);
}
export const PRICED_KINDS = ['residential_rent', 'residential_resale'] as const satisfies readonly KindId[];
const ROW_SIZE = 4;
/** The minimum number of homes for which a share is meaningful. */
const MIN_FOR_SHARE = 5;

interface IntentSection {
  readonly row: HomesRow | null;
  /** A sentence that says who offers the homes. */
  readonly fact: string | null;
}

/**
 * The newest homes of a tab in a place, and who offers all homes of the tab.
 * @param within conditions that limit the search of the city to the place
 */
export async function readIntentSection(
  { search, cards, now }: Pick<Deps, 'search' | 'cards' | 'now'>,
  cityId: number,
  within: Partial<SearchRequest>,
  { intent, place, url }: { readonly intent: Intent; readonly place: string; readonly url: string },
): Promise<IntentSection> {
  const { ids, facets, total } = await search.search({
    ...matchAllRequest(cityId, KINDS_OF_INTENT[intent], now()),
    ...within,
    sort: 'newest',
    limit: ROW_SIZE,
    facets: true,
  });
  const options = facets.find(({ filter }) => filter.param === 'posted_by')?.options;
  const owners = options?.find(({ value }) => value === 'Owner')?.count ?? 0;
  const isHomeIntent = HOME_INTENTS.has(intent);
  const title = isHomeIntent
    ? textById(`locality_page.row_${intent}`, { locality: place })
    : textById('locality_page.row_other', { locality: place, tab: textById(`intent.${intent}`) });
  return {
    row: total > 0 ? { intent, title, url, data: await cards.getCards(ids) } : null,
    fact: isHomeIntent && total >= MIN_FOR_SHARE ? textById(`locality_page.owners_${intent}`, { owners, total }) : null,
  };
}

/**
 * The months of each kind, and the groups of the latest month.
 * @param urlOf returns the path of the page with the prices of a kind; null when there is none
 */
export function presentPrices(rows: readonly PriceFigures[], urlOf: (kind: KindId) => string | null): PlacePrices[] {
  return PRICED_KINDS.flatMap((kind) => {
    const rowsOfKind = rows.filter((row) => row.kind === kind);
    const latest = rowsOfKind.at(-1)?.month;
    if (latest === undefined) return [];
    const rowsOfLatestMonth = rowsOfKind.filter(({ month }) => month === latest);
    return [
      {
        kind,
        title: textById(`prices.kind.${kind}`),
        url: urlOf(kind),
        month: latest.slice(0, 7),
        groups: ['', ...BEDROOM_TOKENS].flatMap((token) => {
          const row = rowsOfLatestMonth.find(({ bedrooms }) => bedrooms === token);
          const label = token === '' ? textById('prices.any_bedrooms') : bedroomLabel(kind, token);
          return row ? [{ label, prices: presentStatistics(row) }] : [];
        }),
        months: rowsOfKind
          .filter(({ bedrooms }) => bedrooms === '')
          .map((row) => ({ month: row.month.slice(0, 7), ...presentStatistics(row) })),
      },
    ];
  });
}

/** The nearest landmark of each type. It links to the search around it if that search finds homes for rent. */
export async function landmarksAround({ search, now }: Pick<Deps, 'search' | 'now'>, city: City, point: Point): Promise<PlaceLandmark[]> {
  const intent: Intent = 'rent';
  const nearest = nearestLandmarks(point, city.slug);
  const counts = await search.countMatches(
    nearest.map(({ landmark: { lat, lng } }) => ({
      ...matchAllRequest(city.id, KINDS_OF_INTENT[intent], now()),
      near: { lat, lng, metres: DEFAULT_LANDMARK_RADIUS },
    })),
  );
  return nearest.map(({ label, landmark, km }, n) => ({
    label,
    name: landmarkName(landmark),
    distance: distanceText(km, 'locality'),
    url: (counts[n] ?? 0) > 0 ? landmarkUrl(intent, city.slug, landmark) : null,
  }));
}

/** Splits the sections of a page into its facts and rows. */
export const partsOfSections = (sections: readonly IntentSection[]): Pick<PlacePage, 'facts' | 'rows'> => ({
  facts: sections.flatMap(({ fact }) => fact ?? []),
  rows: sections.flatMap(({ row }) => row ?? []),
});
