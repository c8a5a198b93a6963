import { LANGUAGE } from '../../contract/languages.ts';

type FontScript = 'latin' | 'rupee' | 'tamil' | 'devanagari' | 'kannada';

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const JOINERS = '\u200c\u200d';

/** The characters in the fonts that every page loads. `web/styles/fonts.css` has the same ranges. */
export const FONT_CHARACTERS: Readonly<Record<FontScript, string>> = {
  latin: `${between(0x20, 0x7e)}\u00a0©²·×é÷–—‘’“”…ⁿ−`,
  rupee: '₹',
  tamil: `${between(0x0b80, 0x0bff)}${JOINERS}\u25cc`,
  // The letters of Hindi and Marathi, with the full stop of Hindi.
  devanagari: [
    between(0x0901, 0x0903),
    between(0x0905, 0x090b),
    between(0x090d, 0x0914),
    between(0x0915, 0x0939),
    between(0x093c, 0x0943),
    between(0x0945, 0x094d),
    '\u0950',
    between(0x0964, 0x0970),
    '\u0972',
    JOINERS,
    '\u25cc',
  ].join(''),
  kannada: `${between(0x0c80, 0x0cff)}${JOINERS}\u25cc`,
};

const namesIn = (script: string): string =>
  Object.values(LANGUAGE)
    .filter((language) => language.script === script)
    .map(({ name }) => name)
    .join('');

/** The names of the languages, which pages of every language show. Loading the font of a script for one word would be too much. */
export const NAME_CHARACTERS = { tamil: namesIn('Tamil'), devanagari: namesIn('Devanagari'), kannada: namesIn('Kannada') } as const;
