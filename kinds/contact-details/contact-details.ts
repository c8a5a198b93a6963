/**
 * Finds phone numbers, mail addresses and links in texts. Seekers get an owner's number only through a contact pass (`POST /contact/pass`),
 * which requires a login, is counted, and can be revoked. A number in a description would bypass that.
 */
import { foldText, sourceSpan, type Span } from './folded-text.ts';
import { replaceNumberWords } from './number-words.ts';
import { findNumbersOverLines, findPhoneNumbers } from './phone-numbers.ts';
import { findWebAddresses } from './web-addresses.ts';

const CONTACT_DETAILS = ['mail', 'link', 'phone'] as const;
export type ContactDetail = (typeof CONTACT_DETAILS)[number];
interface ContactDetailMatch extends Span {
  readonly kind: ContactDetail;
}

// Every repetition is bounded, and the name before `@` is matched from its first character (only its last character if it is too long). This
// keeps the time linear in the length of the text, also for hostile input.
const MAIL_PATTERNS: readonly RegExp[] = [
  // an address with `@`; UPI payment addresses have the same form
  /(?:(?<![\w.+-])[\w.+-]{1,64}|\w)@[a-z][\w.-]{1,63}/g,
  // spelled out: "kavi (at) example [dot] in"
  /(?:(?<![\w.-])[\w.-]{1,64}|\w)\s{0,3}[([{]?\s?\bat\b\s?[)\]}]?\s{0,3}[\w-]{1,63}\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}[a-z]{2,}/g,
  // without `@`, at a known mail provider
  /(?:(?<![\w.-])[\w.-]{1,64}|\w)[\s([{@]{1,4}(?:at\s?[)\]}]?\s{0,3})?(?:g\s?mail|yahoo|hotmail|rediff\s?mail|outlook|icloud|proton\s?mail)\s{0,3}[([{]?(?:\.|\bdot\b)[)\]}]?\s{0,3}(?:com|co|in|me)\b/g,
  /\bat\s{0,3}(?:the\s)?(?:g\s?mail|hotmail|rediff\s?mail|proton\s?mail)\b/g,
];

const findMailAddresses = (text: string): Span[] =>
  MAIL_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ from: index, to: index + match.length })));

const FINDERS: Readonly<Record<ContactDetail, (text: string) => Span[]>> = {
  mail: findMailAddresses,
  link: findWebAddresses,
  phone: findPhoneNumbers,
};

/** Returns all contact details of a text, in their order and without overlaps. */
export function findContactDetails(text: string): ContactDetailMatch[] {
  const folded = replaceNumberWords(foldText(text));
  const matches = CONTACT_DETAILS.flatMap((kind) =>
    FINDERS[kind](folded.plain).map(({ from, to }) => ({ kind, ...sourceSpan(folded, from, to) })),
  ).toSorted((a, b) => a.from - b.from || b.to - a.to);
  const nonOverlapping: ContactDetailMatch[] = [];
  for (const match of matches) if (match.from >= (nonOverlapping.at(-1)?.to ?? 0)) nonOverlapping.push(match);
  return nonOverlapping;
}

/** The type of contact detail in a text; null when there is none. Mail is tested before link, because a mail address contains a domain. */
export function firstContactDetail(text: string): ContactDetail | null {
  const foundKinds = new Set(findContactDetails(text).map(({ kind }) => kind));
  return CONTACT_DETAILS.find((kind) => foundKinds.has(kind)) ?? null;
}

/** Numbers of several lines that are together a phone number, if they are no list of facts. A person has to decide. */
export function findPossibleNumbers(text: string): Span[] {
  const folded = replaceNumberWords(foldText(text));
  return findNumbersOverLines(folded.plain).map(({ from, to }) => sourceSpan(folded, from, to));
}
