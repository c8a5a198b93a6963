/**
 * Finds phone numbers, mail addresses and links in texts. Seekers get an owner's number only through a contact pass (`POST /contact/pass`),
 * which requires a login, is counted, and can be revoked. A number in a description would bypass that.
 */
import { foldText, sourceSpan, type FoldedText, type Span } from './folded-text.ts';
import { replaceNumberWords } from './number-words.ts';

const CONTACT_DETAILS = ['mail', 'link', 'phone'] as const;
export type ContactDetail = (typeof CONTACT_DETAILS)[number];
interface ContactDetailMatch extends Span {
  readonly kind: ContactDetail;
}

// Every repetition is bounded, and the name before `@` or a dot is matched from its first character (only its last character if it is too
// long). This keeps the time linear in the length of the text, also for hostile input.
const GAP = String.raw`[\s.,()*_/•·~=|+−-]`;
/** A landline with its area code. It allows several groupings of digits, but a match must have 11 digits: zero and ten more. */
const LANDLINE = /(?<!\d[\s.-]?|\d,)0\d{2,4}[\s.()-]{1,3}\d{3,4}[\s-]?\d{4}(?!\d)/g;
const LANDLINE_DIGITS = 11;
const PATTERNS: Readonly<Record<ContactDetail, readonly RegExp[]>> = {
  mail: [
    // an address with `@`; UPI payment addresses have the same form
    /(?:(?<![\w.+-])[\w.+-]{1,64}|\w)@[a-z][\w.-]{1,63}/g,
    // spelled out: "kavi (at) example [dot] in"
    /(?:(?<![\w.-])[\w.-]{1,64}|\w)\s{0,3}[([{]?\s?\bat\b\s?[)\]}]?\s{0,3}[\w-]{1,63}\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}[a-z]{2,}/g,
    // without `@`, at a known mail provider
    /(?:(?<![\w.-])[\w.-]{1,64}|\w)[\s([{@]{1,4}(?:at\s?[)\]}]?\s{0,3})?(?:g\s?mail|yahoo|hotmail|rediff\s?mail|outlook|icloud|proton\s?mail)\s{0,3}[([{]?(?:\.|\bdot\b)[)\]}]?\s{0,3}(?:com|co|in|me)\b/g,
    /\bat\s{0,3}(?:the\s)?(?:g\s?mail|hotmail|rediff\s?mail|proton\s?mail)\b/g,
  ],
  link: [
    /https?:\/\/\S{0,200}/g,
    /\bwww\s?(?:\.|\bdot\b)\s?\S{0,200}/g,
    // with spaces instead of dots, for fields that accept only letters
    /\bwww\s{1,3}[\w-]{1,63}\s{1,3}(?:com|org|net|in|co)\b/g,
    /\b(?:wa|t|fb|m)\s?\.\s?me\b\S{0,100}|\bbit\.ly\b\S{0,100}|\bgoo\.gl\b\S{0,100}/g,
    /(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.(?:com|org|net|co\.in|io|info|biz|xyz|app|site|online)\b\S{0,200}|(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.in\/\S{0,200}/g,
    /(?:(?<![a-z0-9-])[a-z0-9-]{2,63}|[a-z0-9])\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}(?:com|org|net|co dot in)\b/g,
    // A handle after the name of a social network. `@` without such a name may be a location ("@ Saibaba Colony").
    /\b(?:insta(?:gram)?|telegram|facebook|fb|ig|twitter|snapchat)\b(?:\s?(?:id|handle|page|channel))?\s?[:=-]?\s?@\s?[\w.]{3,40}/g,
    // a handle before the name of the network, or with an underscore, which no location has
    /(?<![\w@])@[\w.]{3,40}[\s,:(-]{0,3}(?:(?:on|in)\s)?(?:insta(?:gram)?|telegram|facebook|fb|ig|twitter|snapchat)\b/g,
    /(?<![\w@])@[a-z0-9.]{1,30}_[\w.]{0,30}/g,
  ],
  phone: [
    // Ten digits that start with 6 to 9, with at most three separators between two digits, and not part of a longer number.
    /(?<!\d[\s.-]?|\d,)(?:\+?91[\s.()-]{0,3}|0[\s.()-]{0,3})?[6-9](?:[\s.()*_/•·~=|−-]{0,3}\d){9}(?!\d)/g,
    // Ten digits separated by single commas; prices have no such groups.
    /(?<![\d,])[6-9](?:,\s?\d){9}(?![\d,])/g,
    LANDLINE,
    // a foreign number
    new RegExp(String.raw`(?<![\d\p{L}])\+(?!91)\d{1,3}${GAP}{0,2}\d(?:${GAP}{0,2}\d){7,11}(?!\d)`, 'gu'),
    // ten single digits with one or two other characters between them that are no letters, like `&`, arrows or emoji
    /(?<![\d\p{L}])[6-9](?:[^\p{L}\p{N}]{1,2}\d){9}(?!\d)/gu,
  ],
};

const hasValidLength = (pattern: RegExp, text: string): boolean =>
  pattern !== LANDLINE || text.replaceAll(/\D/g, '').length === LANDLINE_DIGITS;

function findMatches(folded: FoldedText, kind: ContactDetail): ContactDetailMatch[] {
  return PATTERNS[kind].flatMap((pattern) =>
    [...folded.plain.matchAll(pattern)]
      .filter(([text]) => hasValidLength(pattern, text))
      .map((match) => ({ kind, ...sourceSpan(folded, match.index, match.index + match[0].length) })),
  );
}

/** Returns all contact details of a text, in their order and without overlaps. */
export function findContactDetails(text: string): ContactDetailMatch[] {
  const folded = replaceNumberWords(foldText(text));
  const matches = CONTACT_DETAILS.flatMap((kind) => findMatches(folded, kind)).toSorted((a, b) => a.from - b.from || b.to - a.to);
  const nonOverlapping: ContactDetailMatch[] = [];
  for (const match of matches) if (match.from >= (nonOverlapping.at(-1)?.to ?? 0)) nonOverlapping.push(match);
  return nonOverlapping;
}

/** The type of contact detail in a text; null when there is none. Mail is tested before link, because a mail address contains a domain. */
export function firstContactDetail(text: string): ContactDetail | null {
  const foundKinds = new Set(findContactDetails(text).map(({ kind }) => kind));
  return CONTACT_DETAILS.find((kind) => foundKinds.has(kind)) ?? null;
}
