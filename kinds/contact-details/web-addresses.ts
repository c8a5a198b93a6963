/** Finds links, addresses of websites and names in social networks in a folded text. */
import type { Span } from './folded-text.ts';

const NETWORKS = `
  insta instagram telegram facebook fb ig twitter snapchat threads youtube
  இன்ஸ்டா இன்ஸ்டாகிராம் பேஸ்புக் டெலிகிராம், इंस्टा इंस्टाग्राम इन्स्टाग्राम फेसबुक टेलीग्राम, ಇನ್ಸ್ಟಾ ಇನ್ಸ್ಟಾಗ್ರಾಮ್ ಫೇಸ್ಬುಕ್ ಟೆಲಿಗ್ರಾಮ್,
  ఇన్స్టా ఇన్స్టాగ్రామ్ ఫేస్బుక్, ഇൻസ്റ്റ ഇൻസ്റ്റാഗ്രാം ഫേസ്ബുക്ക്, ইনস্টা ইনস্টাগ্রাম ফেসবুক`;
const wholeWords = (words: string): string =>
  String.raw`(?<![\p{L}\p{M}])(?:${words
    .split(/[\s,]+/)
    .filter(Boolean)
    .join('|')})(?![\p{L}\p{M}])`;
const NETWORK = wholeWords(NETWORKS);

/** Words before the address of a website. */
const BEFORE_ADDRESS = wholeWords('visit website web site see check online browse google search open portal');
/** English words that never follow the preposition "in". */
const AFTER_ADDRESS = 'for to or and is has we you website site page portal now please'.replaceAll(' ', '|');
const NAME = '(?:(?<![a-z0-9-])[a-z0-9-]{2,63})';
/** Domains that are also words. After a full stop without a space they may begin a sentence. */
const WORD_DOMAINS =
  'in|me|homes|house|properties|property|realty|estate|land|live|shop|store|website|club|agency|rent|sale|page|link|world|today';

/** Services of short links and of pages of links, whose domains are not among those below. A path follows. */
const LINK_SERVICES = String.raw`linktr\.ee|lnk\.bio|bio\.link|beacons\.ai|youtu\.be|g\.page|tiny\.cc|cutt\.ly|rb\.gy|is\.gd|t\.ly|ow\.ly|shorturl\.at`;

// Every repetition is bounded, and the name before a dot is matched from its first character (only its last character if it is too long).
// This keeps the time linear in the length of the text, also for hostile input.
const PATTERNS: readonly RegExp[] = [
  /https?:\/\/\S{0,200}/g,
  /\bwww\s?(?:\.|\bdot\b)\s?\S{0,200}/g,
  // with spaces instead of dots, for fields that accept only letters
  /\bwww\s{1,3}[\w-]{1,63}\s{1,3}(?:com|org|net|in|co)\b/g,
  /\b(?:wa|t|fb|m)\s?\.\s?me\b\S{0,100}|\bbit\.ly\b\S{0,100}|\bgoo\.gl\b\S{0,100}/g,
  /(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.(?:com|org|net|co\.in|co|io|info|biz|xyz|app|site|online)\b\S{0,200}|(?:(?<![a-z0-9-])[a-z0-9-]{1,63}|[a-z0-9])\.in\/\S{0,200}/g,
  new RegExp(String.raw`(?<![a-z0-9.-])(?:${LINK_SERVICES})\b\S{0,100}`, 'g'),
  // with spaces around the dot
  new RegExp(String.raw`${NAME}\s{1,3}\.\s{0,3}(?:com|org)\b|${NAME}\.\s{1,3}com\b`, 'g'),
  /(?:(?<![a-z0-9-])[a-z0-9-]{2,63}|[a-z0-9])\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}(?:com|org|net|co dot in)\b/g,
  // "ravihomes.in" before the end of a sentence, a text in another script, or a word that the preposition cannot have
  new RegExp(
    String.raw`${NAME}\.(?:in|co\.in)(?![\p{L}\p{M}\p{N}_-])(?=[^\S\n]{0,3}(?:$|[\n,;:!?)\]}"'|/]|\.(?:\s|$)|(?:${AFTER_ADDRESS})\b|(?!\p{Script=Latin})\p{L}))`,
    'gu',
  ),
  new RegExp(String.raw`${NAME}\s{1,2}dot\s{1,2}in(?=[^\S\n]{0,3}(?:$|[\n,;:!?)\]}"'|/]|\.(?:\s|$)))`, 'gu'),
  new RegExp(
    String.raw`${BEFORE_ADDRESS}[\s:=-]{1,3}(?:(?:us|out|at|on|is)\s{1,2}){0,2}${NAME}(?:\.|\s?dot\s?)(?:${WORD_DOMAINS})\b`,
    'gu',
  ),
  // A name after that of a social network. `@` without such a name may be a location ("@ Saibaba Colony").
  new RegExp(String.raw`${NETWORK}(?:\s?(?:id|handle|page|channel))?\s?[:=-]?\s?@\s?[\w.]{3,40}`, 'gu'),
  // without `@`: after a colon, after "id" or "handle", or with a digit, an underscore or a dot
  new RegExp(String.raw`${NETWORK}(?:\s?(?:page|channel))?\s?[:=]\s?[a-z][\w.]{3,40}`, 'gu'),
  new RegExp(String.raw`${NETWORK}\s?(?:id|handle|user|username)\s?(?:is\s|[:=-]\s?)?[a-z][\w.]{3,40}`, 'gu'),
  new RegExp(String.raw`${NETWORK}[\s:=-]{1,3}[a-z][a-z]{0,30}[_\d.][\w.]{0,30}\w`, 'gu'),
  // a name before that of the network, or with an underscore, which no location has
  new RegExp(String.raw`(?<![\w@])@[\w.]{3,40}[\s,:(-]{0,3}(?:(?:on|in)\s)?${NETWORK}`, 'gu'),
  new RegExp(String.raw`(?<![\w@.])[a-z][a-z0-9.]{0,30}_[\w.]{1,30}[\s,:(-]{1,3}(?:(?:on|in)\s)?${NETWORK}`, 'gu'),
  /(?<![\w@])@[a-z0-9.]{1,30}_[\w.]{0,30}/g,
];

export const findWebAddresses = (text: string): Span[] =>
  PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ from: index, to: index + match.length })));
