/**
 * The index stores the key of a listing's society as a word with this prefix. Typed words consist of letters and digits, and differ from a
 * key by more letters than search tolerates, so free text never finds it.
 */
export const SOCIETY_MARK = '###';
