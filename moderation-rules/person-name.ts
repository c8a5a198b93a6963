/** Names that people give themselves and others see. None may hold contact details, or pass for the site or its staff. Pure. */
import { firstContactDetail } from '../kinds/contact-details/contact-details.ts';

/** `scripts`: a word mixes Latin letters with those of another script, which may look the same. */
export type NameProblem = 'contact' | 'scripts' | 'staff';

/** Words and phrases, separated by commas, by which staff would name themselves. */
const STAFF = `
  support, support team, official, admin, administrator, moderator, staff, helpdesk, help desk, helpline, help line, customer care,
  customer service, customer support, service desk, grievance officer, trust and safety, verified, verification, verification team,
  ஆதரவு குழு, உதவி மையம், அதிகாரப்பூர்வ, நிர்வாகி, வாடிக்கையாளர் சேவை, சப்போர்ட், அட்மின்,
  सपोर्ट, आधिकारिक, अधिकृत, ग्राहक सेवा, सहायता केंद्र, मदत केंद्र, हेल्पलाइन, हेल्पडेस्क, एडमिन, प्रशासक,
  ಅಧಿಕೃತ, ಗ್ರಾಹಕ ಸೇವೆ, ಸಹಾಯವಾಣಿ, ಸಪೋರ್ಟ್, ಅಡ್ಮಿನ್
`;
/** Words that make a name of the site's staff when they are written together with the name of the site, as in "SiteTeam". */
const BESIDE = 'team, help, care, desk, app, india, agent, safety, security, payments, homes';

/** Letters of other alphabets, and unusual Latin ones, that look like a small or capital Latin letter, before that letter. */
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
const latinOf = new Map(Object.entries(LOOKALIKES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)));

/** Lower case without accents, look-alikes as Latin letters. */
const foldName = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036F]/g, ''),
    (letter) => latinOf.get(letter) ?? letter,
  ).join('');
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{Join_Control}]+/u).filter((word) => word !== '');
const joined = (text: string): string => wordsOf(foldName(text)).join('');

const STAFF_NAMES: ReadonlySet<string> = new Set(STAFF.split(',').map(joined));
const BESIDE_SITE: ReadonlySet<string> = new Set(BESIDE.split(',').map(joined));

const isMixed = (word: string): boolean => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})(?!\p{Script=Common})\p{L}/u.test(word);

/** Every run of neighbouring words, written together: "Help Desk" and "T e a m" are the same as "Helpdesk" and "Team". */
function* runsOf(words: readonly string[]): Generator<string> {
  for (let from = 0; from < words.length; from += 1) {
    let run = '';
    for (const word of words.slice(from)) yield (run += word);
  }
}

function passesForSite(run: string, site: string): boolean {
  if (STAFF_NAMES.has(run) || run === site) return true;
  const beside = run.startsWith(site) ? run.slice(site.length) : null;
  const before = run.endsWith(site) ? run.slice(0, -site.length) : null;
  return [beside, before].some((rest) => rest !== null && (STAFF_NAMES.has(rest) || BESIDE_SITE.has(rest)));
}

/** What is wrong with a name of at most a hundred characters; null when it may be shown. @param site name of this site */
export function findNameProblem(name: string, site: string): NameProblem | null {
  if (firstContactDetail(name) !== null) return 'contact';
  if (wordsOf(name).some(isMixed)) return 'scripts';
  const siteName = joined(site);
  for (const run of runsOf(wordsOf(foldName(name)))) if (passesForSite(run, siteName)) return 'staff';
  return null;
}
