/**
 * Replaces number words by digits, in English, Hindi, Kannada, Marathi and Tamil: in their own scripts and in the Latin spellings that
 * people type.
 */
import { replaceFolded, type FoldedText } from './folded-text.ts';

/** Words for 0 to 9; the index is the digit. */
const DIGIT_WORDS: readonly (readonly string[])[] = [
  ['zero', 'shunya', 'sunya', 'poojyam', 'poojiyam', 'pujyam', 'pujiyam', 'शून्य', 'ज़ीरो', 'जीरो', 'பூஜ்யம்', 'பூஜ்ஜியம்', 'ஜீரோ', 'sonne', 'ಸೊನ್ನೆ'],
  ['one', 'ek', 'onnu', 'onru', 'ondru', 'एक', 'वन', 'ஒன்று', 'ஒண்ணு', 'ஒன்', 'ondu', 'ಒಂದು'],
  ['two', 'do', 'rendu', 'randu', 'irandu', 'दो', 'टू', 'இரண்டு', 'ரெண்டு', 'eradu', 'don', 'ಎರಡು', 'दोन'],
  ['three', 'teen', 'tin', 'moonu', 'munu', 'moondru', 'mundru', 'तीन', 'थ्री', 'மூன்று', 'மூணு', 'mooru', 'muru', 'ಮೂರು'],
  ['four', 'char', 'chaar', 'naalu', 'nalu', 'naangu', 'nangu', 'चार', 'फोर', 'நான்கு', 'நாலு', 'nalku', 'naalku', 'ನಾಲ್ಕು'],
  [
    'five',
    'paanch',
    'panch',
    'panj',
    'anju',
    'ainthu',
    'aindhu',
    'पांच',
    'पाँच',
    'फाइव',
    'ஐந்து',
    'அஞ்சு',
    'aidu',
    'aydu',
    'pach',
    'paach',
    'ಐದು',
    'पाच',
  ],
  ['six', 'chhe', 'chhah', 'che', 'chah', 'cheh', 'aaru', 'aru', 'छह', 'छः', 'छे', 'सिक्स', 'ஆறு', 'saha', 'ಆರು', 'सहा'],
  ['seven', 'saat', 'sat', 'ezhu', 'elu', 'yezhu', 'सात', 'सेवन', 'ஏழு', 'ಏಳು'],
  ['eight', 'aath', 'aat', 'ettu', 'yettu', 'आठ', 'एट', 'எட்டு', 'entu', 'ಎಂಟು'],
  ['nine', 'nau', 'nav', 'onbadhu', 'onbathu', 'onbadu', 'ombodhu', 'ombathu', 'नौ', 'नाइन', 'ஒன்பது', 'ஒம்போது', 'ombattu', 'ಒಂಬತ್ತು', 'नऊ'],
];
const TEENS = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const MULTIPLIERS: Readonly<Record<string, number>> = {
  double: 2,
  dbl: 2,
  triple: 3,
  tripple: 3,
  treble: 3,
  டபுள்: 2,
  டிரிபிள்: 3,
  डबल: 2,
  ट्रिपल: 3,
  ಡಬಲ್: 2,
  ತ್ರಿಬಲ್: 3,
};

const digitOf = new Map(DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)));
for (const [at, word] of TEENS.entries()) digitOf.set(word, String(10 + at));
const longestFirst = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');
const ENGLISH = longestFirst(DIGIT_WORDS.map(([word]) => word!));

// Matches whole words: no letter or combining mark before or after. Digits may be next to them.
const wholeWord = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'gu');
const TENS_AND_UNIT = new RegExp(`(?<![\\p{L}])(${longestFirst(TENS.filter(Boolean))})[ -]?(${ENGLISH})?(?![\\p{L}])`, 'gu');
const WORD = wholeWord(longestFirst(digitOf.keys()));
const JOINED = new RegExp(`(?<![\\p{L}])(?:${ENGLISH}){3,}(?![\\p{L}])`, 'gu');
const ENGLISH_WORD = new RegExp(ENGLISH, 'g');
const MULTIPLIED = new RegExp(`(?<![\\p{L}])(${longestFirst(Object.keys(MULTIPLIERS))})[ -]{0,3}([0-9])(?![0-9])`, 'gu');

/**
 * Replaces number words by digits (`nine eight`, `ninety-eight`, `double 4`, `onbadhu`, `नौ`), and also `o`, `i` and `l` between digits.
 */
export function replaceNumberWords(folded: FoldedText): FoldedText {
  let text = replaceFolded(folded, TENS_AND_UNIT, ([, tens, unit]) =>
    unit ? `${TENS.indexOf(tens!)}${digitOf.get(unit)!}` : String(10 * TENS.indexOf(tens!)),
  );
  text = replaceFolded(text, JOINED, ([words]) => words.replace(ENGLISH_WORD, (word) => digitOf.get(word)!));
  text = replaceFolded(text, WORD, ([word]) => digitOf.get(word)!);
  text = replaceFolded(text, MULTIPLIED, ([, times, digit]) => digit!.repeat(MULTIPLIERS[times!]!));
  // letters used as digits: any number of them between two digits, but at the end only `o`, because `85l` is an amount
  text = replaceFolded(text, /(?<=[0-9])[oil|]{1,9}(?=[0-9])/g, ([letters]) => letters.replaceAll('o', '0').replaceAll(/[il|]/g, '1'));
  text = replaceFolded(text, /(?<=[0-9])o{1,9}(?![\p{L}\p{M}])/gu, ([letters]) => '0'.repeat(letters.length));
  return replaceFolded(text, /(?<=[0-9]\s?)o(?=\s?[0-9])/g, () => '0');
}
