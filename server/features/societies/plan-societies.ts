/**
 * Decides which names of live homes are the same society. The function is pure: the job in `collect-societies.ts` reads the names and
 * stores the result.
 */
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';

/**
 * Homes with the same name that are nearer than this are one society, even across the border of two localities. Homes farther away are
 * another society.
 */
const SAME_SOCIETY_KM = 1.5;
/** Minimum number of homes of a society, because a single home may have any name, even that of a person. */
const MIN_HOMES = 2;
const MAX_SLUG_LENGTH = 80;

/** The live homes of a city that have the same normalized name and the same locality. */
export interface NamedHomes {
  /** The value of `listing_search.society`: the normalized name, `#`, and the id of the locality or 0. */
  readonly key: string;
  /** The names as people wrote them, most common first. */
  readonly names: readonly string[];
  readonly homes: number;
  /** The mean of the public positions; null when no home has one. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A society that is stored. */
export interface StoredSociety {
  readonly slug: string;
  readonly keys: readonly string[];
}

/** A society with all its names, some of which may be new. */
export interface PlannedSociety {
  readonly slug: string;
  readonly name: string;
  readonly localityId: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly homes: number;
  readonly keys: readonly string[];
}

interface Group {
  slug: string | null;
  readonly members: NamedHomes[];
}

/** Finds the current locality of an id. Null for 0 and for an unknown id. */
type LocalityById = (id: number) => { readonly id: number; readonly slug: string } | null;

const nameIn = (key: string): string => key.slice(0, key.lastIndexOf('#'));
const localityIn = (key: string): number => Number(key.slice(key.lastIndexOf('#') + 1));
/** The key with the locality into which its locality was merged. */
const currentKey = (key: string, localityById: LocalityById): string =>
  `${nameIn(key)}#${localityById(localityIn(key))?.id ?? localityIn(key)}`;

/**
 * Groups the names of live homes into societies. A known name stays in its society, so that addresses do not change. A new name is added to
 * the nearest society with that name. If there is none nearby, it becomes a new society with the other homes of that name around it.
 */
export function planSocieties(
  namedHomes: readonly NamedHomes[],
  storedSocieties: readonly StoredSociety[],
  localityById: LocalityById,
): PlannedSociety[] {
  const slugByKey = new Map(storedSocieties.flatMap(({ slug, keys }) => keys.map((key) => [currentKey(key, localityById), slug])));
  const slugOf = ({ key }: NamedHomes): string | undefined => slugByKey.get(currentKey(key, localityById));
  const groups: Group[] = [];
  const bySlug = new Map<string, Group>();
  for (const homes of namedHomes) {
    const slug = slugOf(homes);
    if (slug === undefined) continue;
    const group = bySlug.get(slug) ?? { slug, members: [] };
    if (group.members.length === 0) groups.push(group);
    bySlug.set(slug, group);
    group.members.push(homes);
  }
  const byName = Map.groupBy(
    groups.flatMap((group) => group.members.map((member) => ({ group, name: nameIn(member.key) }))),
    ({ name }) => name,
  );
  const candidates = new Map([...byName].map(([name, entries]) => [name, [...new Set(entries.map(({ group }) => group))]]));
  const newHomes = namedHomes
    .filter((homes) => slugOf(homes) === undefined)
    .toSorted((a, b) => b.homes - a.homes || (a.key < b.key ? -1 : 1));
  for (const homes of newHomes) {
    const groupsOfName = candidates.get(nameIn(homes.key)) ?? [];
    candidates.set(nameIn(homes.key), groupsOfName);
    const nearest = groupsOfName
      .map((group) => ({ group, km: Math.min(...group.members.map((member) => distance(member, homes))) }))
      .toSorted((a, b) => a.km - b.km)[0];
    if (nearest && nearest.km <= SAME_SOCIETY_KM) nearest.group.members.push(homes);
    else {
      const group: Group = { slug: null, members: [homes] };
      groups.push(group);
      groupsOfName.push(group);
    }
  }
  const takenSlugs = new Set(storedSocieties.map(({ slug }) => slug));
  return groups.flatMap((group) => {
    const homes = group.members.reduce((sum, member) => sum + member.homes, 0);
    if (group.slug === null && homes < MIN_HOMES) return [];
    const planned = summarize(group.members, homes, localityById);
    const slug = group.slug ?? unusedSlug(planned.name, localityById(planned.localityId ?? 0)?.slug ?? null, takenSlugs);
    takenSlugs.add(slug);
    return [{ ...planned, slug }];
  });
}

/** Distance in kilometres. Homes without a position are infinitely far from all others. */
function distance(a: NamedHomes, b: NamedHomes): number {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return Infinity;
  return kilometresBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng });
}

/** The name and locality of the largest group of homes, and the mean of all positions. */
function summarize(members: readonly NamedHomes[], homes: number, localityById: LocalityById): Omit<PlannedSociety, 'slug'> {
  const largest = members.reduce((best, member) => (member.homes > best.homes ? member : best));
  const positioned = members.flatMap(({ lat, lng, homes: weight }) => (lat === null || lng === null ? [] : [{ lat, lng, weight }]));
  const weight = positioned.reduce((sum, member) => sum + member.weight, 0);
  const mean = (valueOf: (member: (typeof positioned)[number]) => number) =>
    weight === 0 ? null : positioned.reduce((sum, member) => sum + valueOf(member) * member.weight, 0) / weight;
  return {
    name: largest.names[0]!,
    localityId: localityById(localityIn(largest.key))?.id ?? null,
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    homes,
    keys: members.map(({ key }) => key),
  };
}

/**
 * The slug of a name. When another society has it, the locality or a number is added. A name in another script has no letters for a slug.
 */
function unusedSlug(name: string, locality: string | null, takenSlugs: ReadonlySet<string>): string {
  const base = slugWords(name).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, '') || 'society';
  const withLocality = locality === null ? base : `${base.slice(0, MAX_SLUG_LENGTH - locality.length)}-${locality}`;
  for (let n = 2, slug = takenSlugs.has(base) ? withLocality : base; ; n++) {
    if (!takenSlugs.has(slug)) return slug;
    slug = `${withLocality}-${n}`;
  }
}
