/**
 * The index keeps the key of a listing's society among its words, behind this mark. Typed words consist of letters and digits, and differ
 * from a key by more letters than search forgives, so text never finds it.
 */
export const SOCIETY_MARK = '###';
