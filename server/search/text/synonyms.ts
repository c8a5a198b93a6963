/** Words with the same meaning in a property search: a search for one of them finds listings that contain another word of its group. */
const GROUPS: readonly (readonly string[])[] = [
  ['apartment', 'apartments', 'flat', 'flats'],
  ['house', 'houses', 'home', 'homes', 'villa', 'villas', 'bungalow', 'illam'],
  ['plot', 'plots', 'land', 'site', 'sites', 'cent', 'cents'],
  ['pg', 'hostel', 'hostels', 'paying'],
  ['warehouse', 'warehouses', 'godown', 'godowns'],
  ['shop', 'shops', 'store', 'stores'],
  ['cafe', 'restaurant', 'restaurants'],
  ['women', 'woman', 'ladies', 'girls', 'female'],
  ['men', 'man', 'gents', 'boys', 'male'],
  ['lift', 'lifts', 'elevator'],
  ['parking', 'garage'],
  ['terrace', 'rooftop'],
];

const byWord = new Map(GROUPS.flatMap((group) => group.map((word) => [word, group] as const)));

/** All words of a property search that have synonyms. */
export const PROPERTY_WORDS: readonly string[] = GROUPS.flat();

/** The other words in a word's group; none for most words. */
export const synonymsOf = (word: string): readonly string[] => (byWord.get(word) ?? []).filter((other) => other !== word);
