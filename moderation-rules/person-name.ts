/** Checks names that people choose and others see. A name must not contain contact details, or impersonate the site or its staff. Pure. */
import { firstContactDetail } from '../kinds/contact-details/contact-details.ts';
import { foldText } from '../kinds/contact-details/folded-text.ts';
import { replaceNumberWords } from '../kinds/contact-details/number-words.ts';
import { hasIndicLetters, INHERENT_VOWEL, transliterate } from '../kinds/transliterate.ts';

/** `scripts`: a word mixes Latin letters with letters of another script, which may look the same. */
export type NameProblem = 'contact' | 'scripts' | 'staff';

/** Words and phrases, separated by commas, that staff would use as a name. */
const STAFF_WORDS = `
  support, support team, official, admin, administrator, moderator, staff, helpdesk, help desk, helpline, help line, customer care,
  customer service, customer support, service desk, trust and safety, verified, verification, department, dept, site admin,
  ஆதரவு குழு, உதவி மையம், அதிகாரப்பூர்வ, நிர்வாகி, வாடிக்கையாளர் சேவை, சப்போர்ட், அட்மின்,
  सपोर्ट, आधिकारिक, अधिकृत, ग्राहक सेवा, सहायता केंद्र, मदत केंद्र, हेल्पलाइन, हेल्पडेस्क, एडमिन, प्रशासक,
  ಅಧಿಕೃತ, ಗ್ರಾಹಕ ಸೇವೆ, ಸಹಾಯವಾಣಿ, ಸಪೋರ್ಟ್, ಅಡ್ಮಿನ್
`;
/** Words for departments of a site and for people who work there. Combined, as in "Refund Team", they are names of staff. */
const DEPARTMENTS =
  'site, website, web site, portal, platform, app, legal, payment, payments, refund, refunds, billing, accounts, security, safety, fraud, review, kyc, compliance, escrow, grievance, verification, rbi, sebi, rera, bank, cyber, police';
const WORKERS = 'team, desk, cell, help, care, officer, officers, executive, manager, agent, support, staff, service, services';
/**
 * Authorities. They are matched only against a single word, never against joined words, because the initials of a person may spell them
 * ("R. B. I. Kumar"). "Officer" without another word is a surname.
 */
const AUTHORITIES = 'rbi, rera, uidai, npci';
/** Words in a name that ask people to write on another channel. */
const CHANNEL_WORDS = `
  whatsapp, whats app, watsapp, telegram, instagram, insta, gmail, www, call me, phone me, text me, message me, dm me, ping me,
  வாட்ஸ்அப், வாட்ஸப், வாட்சப், व्हाट्सएप, व्हाट्सऐप, व्हॉट्सॲप, वॉट्सऐप, ವಾಟ್ಸಾಪ್, ವಾಟ್ಸ್ಆ್ಯಪ್
`;
/**
 * A name with at least this many digits, including those written as words, contains a part of a phone number. Names of people have far
 * fewer.
 */
const MIN_PHONE_DIGITS = 6;
/** Words that result in a name of staff when they are before or after the name of the site, as in "SiteTeam". */
const SITE_NAME_AFFIX_WORDS = 'team, help, care, desk, app, india, agent, safety, security, payments, homes';

/** For each Latin letter: the letters of other alphabets, and unusual Latin ones, that look like it in lower or upper case. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еεҽᴇ',
  f: 'ϝғꜰ',
  g: 'ɡցɢ',
  h: 'нһհʜ',
  // l and I look the same in many fonts
  i: 'іιıɪӏլlʟ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'пηոռɴ',
  o: 'оοօσᴏ',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωѡᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢ',
};
const latinByLookalike = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);

/** Lower case without accents, and with Latin letters in place of look-alikes. */
const foldName = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036F]/g, ''),
    (letter) => latinByLookalike.get(letter) ?? letter,
  ).join('');
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{Join_Control}]+/u).filter((word) => word !== '');
const joinWords = (text: string): string => wordsOf(foldName(text)).join('');

const STAFF_NAMES = new Set(STAFF_WORDS.split(',').map(joinWords));
const SITE_NAME_AFFIXES: ReadonlySet<string> = new Set(SITE_NAME_AFFIX_WORDS.split(',').map(joinWords));
const AUTHORITY_WORDS: ReadonlySet<string> = new Set(AUTHORITIES.split(',').map(joinWords));
const OTHER_CHANNELS: ReadonlySet<string> = new Set(CHANNEL_WORDS.split(',').map(joinWords));
const WORKER_NAMES = WORKERS.split(',').map(joinWords);
for (const department of DEPARTMENTS.split(',').map(joinWords)) for (const worker of WORKER_NAMES) STAFF_NAMES.add(department + worker);

/** Replacements, in order, that remove differences which some scripts do not write. For example, Tamil writes `t` and `d` with one letter. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${INHERENT_VOWEL}(?=i)`, 'g'), 'a'],
  [new RegExp(`[h${INHERENT_VOWEL}]`, 'g'), ''],
  [/[gcq]/g, 'k'],
  [/d/g, 't'],
  [/[bf]/g, 'p'],
  [/[jz]/g, 's'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/** A phonetic form of a word that is the same in every script. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), transliterate(word));

const mixesScripts = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})(?!\p{Script=Common})\p{L}/u.test(word);

/** Every sequence of neighbouring words, joined: "Help Desk" and "T e a m" are the same as "Helpdesk" and "Team". */
function* wordSequences(words: readonly string[]): Generator<string> {
  for (let from = 0; from < words.length; from += 1) {
    let sequence = '';
    for (const word of words.slice(from)) yield (sequence += word);
  }
}

function isOfficialName(sequence: string, site: string): boolean {
  if (STAFF_NAMES.has(sequence) || sequence === site) return true;
  if (hasIndicLetters(sequence) && soundOf(sequence) === soundOf(site)) return true;
  const afterSite = sequence.startsWith(site) ? sequence.slice(site.length) : null;
  const beforeSite = sequence.endsWith(site) ? sequence.slice(0, -site.length) : null;
  return [afterSite, beforeSite].some(
    (remainder) => remainder !== null && (STAFF_NAMES.has(remainder) || SITE_NAME_AFFIXES.has(remainder)),
  );
}

const countDigits = (name: string): number => replaceNumberWords(foldText(name)).plain.replaceAll(/[^0-9]/g, '').length;

/** Returns the problem of a name of at most a hundred characters; null when it may be shown. @param site name of this site */
export function findNameProblem(name: string, site: string): NameProblem | null {
  if (firstContactDetail(name) !== null || countDigits(name) >= MIN_PHONE_DIGITS) return 'contact';
  if (wordsOf(name).some(mixesScripts)) return 'scripts';
  const words = wordsOf(foldName(name));
  const sequences = [...wordSequences(words)];
  if (sequences.some((sequence) => OTHER_CHANNELS.has(sequence))) return 'contact';
  const siteName = joinWords(site);
  return words.some((word) => AUTHORITY_WORDS.has(word)) || sequences.some((sequence) => isOfficialName(sequence, siteName))
    ? 'staff'
    : null;
}
