/** Finds phone numbers in a folded text whose number words were replaced by digits. */
import type { Span } from './folded-text.ts';

interface PhonePattern {
  readonly pattern: RegExp;
  /** Excludes numbers that only have the form of a phone number. */
  readonly isPhone?: (match: string, before: string, after: string) => boolean;
}

const groupsOf = (text: string): string[] => text.split(/\D+/).filter((group) => group !== '');
const digitCount = (text: string): number => text.replaceAll(/\D/g, '').length;
const isMultiple = (value: number, divisor: number): boolean => value > 0 && value % divisor === 0;

/** Two or three amounts: the range of a price or its parts, such as `60000-75000`. */
function isRange(text: string): boolean {
  const groups = groupsOf(text);
  return (
    groups.length > 1 && /[^\d\s.]/.test(text) && groups.every((group) => /^[1-9]\d{3,}$/.test(group) && isMultiple(Number(group), 100))
  );
}

/** A PIN code and a year. */
const isPinAndYear = (text: string): boolean => /^\d{3}\s?\d{3}\D{1,4}(?:19|20)\d{2}$/.test(text);

/** An amount with separators for lakhs or thousands, such as `75,00,000`. */
const AMOUNT = /^(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}$/;
interface ListValue {
  readonly value: number;
  readonly isAmount: boolean;
}
/** The values of a list: amounts with their commas, and other groups of digits. */
function valuesOf(list: string): ListValue[] {
  return list.split(/[^\d,]+|,(?!\d)/).flatMap((part): ListValue[] => {
    if (part === '') return [];
    if (AMOUNT.test(part)) return [{ value: Number(part.replaceAll(',', '')), isAmount: true }];
    return groupsOf(part).map((group) => ({ value: Number(group), isAmount: false }));
  });
}

/** Words before a list of numbers that are not parts of a phone number. */
const LIST_WORDS = `
  bus buses route routes survey sf khata khasra gat plot plots door doors flat flats unit units site sites class classes sector sectors ward wards size sizes block blocks
  பஸ் பேருந்து சர்வே மனை மனைகள் வகுப்பு, बस सर्वे खसरा गट प्लॉट फ्लैट कक्षा, ಬಸ್ ಸರ್ವೆ ನಿವೇಶನ ನಿವೇಶನಗಳು, బస్సు బస్సులు సర్వే ప్లాట్లు, ബസ് സർവേ പ്ലോട്ട്, বাস দাগ প্লট`;
/** Words after a list of sizes. */
const UNITS = `
  sq sqft sft sqm sqyd ft feet foot cent cents gunta guntas ground grounds acre acres km kms m mtr metres meters min mins minutes bhk rs rupees lakh lakhs crore crores
  சதுர சென்ட் அடி, वर्ग स्क्वेअर चौरस फुट गज, ಚದರ ಅಡಿ ಸೆಂಟ್, చదరపు గజాలు సెంట్లు, ചതുരശ്ര സെന്റ്, বর্গফুট কাঠা`;
const alternatives = (words: string): string =>
  words
    .split(/[\s,]+/)
    .filter(Boolean)
    .join('|');
const AFTER_LIST_WORD = new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives(LIST_WORDS)})[^\\d\\n]{0,12}$`, 'u');
const BEFORE_UNIT = new RegExp(`^[\\s.]{0,2}(?:${alternatives(UNITS)})(?![\\p{L}\\p{M}])`, 'u');
const AFTER_PIN = /(?<![\p{L}\p{M}])(?:pin|pincode|zip|பின்|पिन|ಪಿನ್|పిన్|പിൻ|পিন)[^\d\n]{0,12}$/u;
/** The largest value of a list of sizes, bus lines or classes is at most this many times its smallest. */
const MAX_LIST_RATIO = 4;

/** Whether a list of numbers with ten digits is a list of prices, sizes or lines, and no phone number with commas. */
function isList(list: string, before: string, after: string): boolean {
  const values = valuesOf(list);
  const numbers = values.map(({ value }) => value);
  if (numbers.every((value) => isMultiple(value, 50)) || values.some(({ value, isAmount }) => isAmount && isMultiple(value, 1000)))
    return true;
  if (AFTER_PIN.test(before) && /^\d{3}\s?\d{3}\D/.test(list)) return true;
  if (numbers.length < 3) return false;
  const isClose = Math.max(...numbers) <= MAX_LIST_RATIO * Math.min(...numbers);
  const isAscending = numbers.every((value, index) => index === 0 || value > numbers[index - 1]!);
  if (isAscending && isClose) return true;
  const haveSameLength = numbers.every((value) => String(value).length === String(numbers[0]).length);
  return (isClose || haveSameLength) && (AFTER_LIST_WORD.test(before) || BEFORE_UNIT.test(after));
}

// Every repetition is bounded, so the time is linear in the length of the text, also for hostile input.
/** What people put between the digits of a number: spaces, dots, brackets, dashes of every kind, symbols. */
const SEPARATOR = String.raw`\s.()[\]{}*_/\\•·~=|−\p{Pd}\p{So}`;
const GAP = String.raw`[\s.,()*_/•·~=|+−\p{Pd}]`;
const LANDLINE_DIGITS = 11;

const PATTERNS: readonly PhonePattern[] = [
  {
    // ten digits that start with 6 to 9, with at most five separators between two digits, and not part of a longer number
    pattern: new RegExp(
      String.raw`(?<!\d[\s.-]?|\d,)(?:\+?91[\s.()\p{Pd}]{0,3}|0[\s.()\p{Pd}]{0,3})?[6-9](?:[${SEPARATOR}]{0,5}\d){9}(?!\d)`,
      'gu',
    ),
    isPhone: (match) => !isRange(match) && !isPinAndYear(match),
  },
  {
    // with commas and similar characters too
    pattern: new RegExp(
      String.raw`(?<!\d[${SEPARATOR},;&+]{0,2})(?:\+91[${SEPARATOR},]{0,3})?[6-9](?:[${SEPARATOR},;&+]{0,4}\d){9}(?!\s{0,2}[,;&]?\s{0,2}\d)`,
      'gu',
    ),
    isPhone: (match, before, after) => match.startsWith('+') || !(isPinAndYear(match) || isList(match, before, after)),
  },
  {
    pattern: /(?<![\d:])[6-9]\d{0,4}(?::\d{1,5}){1,9}(?![\d:])/g,
    isPhone: (match) => digitCount(match) === 10,
  },
  {
    // A landline with its area code. The pattern allows several groupings of digits.
    pattern: /(?<!\d[\s.-]?|\d,)0\d{2,4}[\s.()\p{Pd}]{1,3}\d{3,4}[\s\p{Pd}]?\d{4}(?!\d)/gu,
    isPhone: (match) => digitCount(match) === LANDLINE_DIGITS,
  },
  {
    // toll-free and shared-cost numbers: 1800 or 1860, and six or seven digits
    pattern: /(?<!\d[\s.,\p{Pd}]{0,2})1[\s\p{Pd}]?8[\s\p{Pd}]?[06][\s\p{Pd}]?0(?:[\s.()\p{Pd}]{0,3}\d){6,7}(?!\d|[\s.,\p{Pd}]\d)/gu,
    isPhone: (match) => !groupsOf(match).some((group) => group.length > 4 && isMultiple(Number(group), 1000)) && !isRange(match),
  },
  {
    // a foreign number
    pattern: new RegExp(String.raw`(?<![\d\p{L}])\+(?!91)\d{1,3}${GAP}{0,2}\d(?:${GAP}{0,2}\d){7,11}(?!\d)`, 'gu'),
  },
  {
    // ten single digits with one or two other characters between them that are no letters, like `&`, arrows or emoji
    pattern: /(?<![\d\p{L}])[6-9](?:[^\p{L}\p{N}]{1,2}\d){9}(?!\d)/gu,
  },
];

/** The number of characters around a match that say whether it is a list. */
const CONTEXT_CHARACTERS = 24;

export function findPhoneNumbers(text: string): Span[] {
  return PATTERNS.flatMap(({ pattern, isPhone = () => true }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, index: from }) => {
      const to = from + match.length;
      return isPhone(match, text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from), text.slice(to, to + CONTEXT_CHARACTERS))
        ? [{ from, to }]
        : [];
    }),
  );
}

/** A line with a number, and possibly a label before it, without a unit. */
const NUMBER_LINE = /^(?<label>\D{0,30})(?<digits>\d{2,5})[\s.,;:]{0,3}$/;
const MIN_LINES = 3;
const NUMBER_DIGITS = 10;

/**
 * Lines such as `98`, `Rooms: 765`, `Baths: 43210`, whose numbers are together a phone number. Only a person can decide, because a list of
 * facts may have the same form.
 */
export function findNumbersOverLines(text: string): Span[] {
  const found: Span[] = [];
  let offset = 0;
  const lines = text.split('\n').map((line) => {
    const groups = NUMBER_LINE.exec(line)?.groups;
    const from = offset;
    offset += line.length + 1;
    return { from: from + (groups?.label?.length ?? 0), to: from + line.length, digits: groups?.digits ?? null };
  });
  for (const [index, first] of lines.entries()) {
    if (!first.digits || !/^[6-9]/.test(first.digits) || first.from < (found.at(-1)?.to ?? 0)) continue;
    let digits = '';
    for (let lineIndex = index; lineIndex < lines.length && digits.length < NUMBER_DIGITS; lineIndex += 1) {
      const line = lines[lineIndex]!;
      if (line.digits === null) break;
      digits += line.digits;
      if (digits.length === NUMBER_DIGITS && lineIndex - index + 1 >= MIN_LINES) found.push({ from: first.from, to: line.to });
    }
  }
  return found;
}
