/**
 * Ways to reach somebody that are hidden in a text. People reach each other through the contact call, which counts, asks for a login
 * and can be withdrawn; a number in a description goes around all of that.
 */
import { foldText, spanOf, type FoldedText, type Span } from './folded-text.ts';
import { withDigits } from './number-words.ts';

export const CONTACT_DETAILS = ['mail', 'link', 'phone'] as const;
export type ContactDetail = (typeof CONTACT_DETAILS)[number];
export interface FoundDetail extends Span {
  readonly kind: ContactDetail;
}

// None of these has an open repetition before its fixed part, and a name is tried from its beginning only (or from its last sign, however
// long it is), so a hostile text costs no more than its length.
const GAP = String.raw`[\s.,()*_/•·~=|+-]`;
const PATTERNS: Readonly<Record<ContactDetail, readonly RegExp[]>> = {
  mail: [
    // an address with a sign, which payment addresses have too
    /(?:(?<![\w.+-])[\w.+-]{1,64}|\w)@[a-z][\w.-]{1,63}/g,
    // spelled out: "kavi (at) example [dot] in"
    /(?:(?<![\w.-])[\w.-]{1,64}|\w)\s{0,3}[([{]?\s?\bat\b\s?[)\]}]?\s{0,3}[\w-]{1,63}\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}[a-z]{2,}/g,
    // or without a sign at all, at a house that does nothing but mail
    /(?:(?<![\w.-])[\w.-]{1,64}|\w)[\s([{@]{1,4}(?:at\s?[)\]}]?\s{0,3})?(?:g\s?mail|yahoo|hotmail|rediff\s?mail|outlook|icloud|proton\s?mail)\s{0,3}[([{]?(?:\.|\bdot\b)[)\]}]?\s{0,3}(?:com|co|in|me)\b/g,
    /\bat\s{0,3}(?:the\s)?(?:g\s?mail|hotmail|rediff\s?mail|proton\s?mail)\b/g,
  ],
  link: [
    /https?:\/\/\S{0,200}/g,
    /\bwww\s?(?:\.|\bdot\b)\s?\S{0,200}/g,
    /\b(?:wa|t|fb|m)\s?\.\s?me\b\S{0,100}|\bbit\.ly\b\S{0,100}|\bgoo\.gl\b\S{0,100}/g,
    /(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.(?:com|org|net|co\.in|io|info|biz|xyz|app|site|online)\b\S{0,200}|(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.in\/\S{0,200}/g,
    /(?:(?<![a-z0-9-])[a-z0-9-]{2,63}|[a-z0-9])\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}(?:com|org|net|co dot in)\b/g,
    // a handle, told from a place ("@ Saibaba Colony") by where it is
    /\b(?:insta(?:gram)?|telegram|facebook|fb|ig|twitter|snapchat)\b(?:\s?(?:id|handle|page|channel))?\s?[:=-]?\s?@\s?[\w.]{3,40}/g,
  ],
  phone: [
    // Ten digits from 6 to 9 on, a few signs between any two of them, not a piece of a longer number.
    /(?<!\d[\s.-]?|\d,)(?:\+?91[\s.()-]{0,3}|0[\s.()-]{0,3})?[6-9](?:[\s.()*_/•·~=|-]{0,3}\d){9}(?!\d)/g,
    // with commas that no price has: 98,76,54,32,10 ends in lakhs of nothing, 9,8,7,6,5,4,3,2,1,0 is no amount
    /(?<![\d,])[6-9](?:,\s?\d){9}(?![\d,])/g,
    // a landline with its area code
    /(?<!\d[\s.-]?|\d,)0\d{2,4}[\s.()-]{1,3}\d{3,4}[\s-]?\d{4}(?!\d)/g,
    // from abroad
    new RegExp(String.raw`(?<![\d\p{L}])\+(?!91)\d{1,3}${GAP}{0,2}\d(?:${GAP}{0,2}\d){7,11}(?!\d)`, 'gu'),
  ],
};

/** A landline has ten digits after its zero. */
const LANDLINE = 2;
const LANDLINE_DIGITS = 11;

function isOne(kind: ContactDetail, at: number, text: string): boolean {
  return kind !== 'phone' || at !== LANDLINE || text.replaceAll(/\D/g, '').length === LANDLINE_DIGITS;
}

function search(folded: FoldedText, kind: ContactDetail): FoundDetail[] {
  return PATTERNS[kind].flatMap((pattern, at) =>
    [...folded.plain.matchAll(pattern)]
      .filter(([text]) => isOne(kind, at, text))
      .map((match) => ({ kind, ...spanOf(folded, match.index, match.index + match[0].length) })),
  );
}

/** Every contact detail of a text with its place, first those that come first; none inside another. */
export function contactDetailsIn(text: string): FoundDetail[] {
  const folded = withDigits(foldText(text));
  const all = CONTACT_DETAILS.flatMap((kind) => search(folded, kind)).toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: FoundDetail[] = [];
  for (const one of all) if (one.from >= (kept.at(-1)?.to ?? 0)) kept.push(one);
  return kept;
}

/** The first contact detail found in a text, null when there is none; a mail address before the link that is in it. */
export function contactDetailIn(text: string): ContactDetail | null {
  const found = new Set(contactDetailsIn(text).map(({ kind }) => kind));
  return CONTACT_DETAILS.find((kind) => found.has(kind)) ?? null;
}
