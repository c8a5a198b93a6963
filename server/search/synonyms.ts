/** Words that mean the same to somebody who looks for a place: whoever types one finds listings that say another. */
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

/** What means the same as a word, the word itself left out; nothing for most. */
export const alike = (word: string): readonly string[] => (byWord.get(word) ?? []).filter((other) => other !== word);
