/**
 * Finds claims that are forbidden in advertisements of projects (TNRERA's orders of 1 July and 4 August 2025; RERA Act 2016, sections 3, 7
 * and 12), and false urgency (Guidelines for Prevention and Regulation of Dark Patterns, 2023).
 */
import { foldText, sourceSpan, type Span } from '../kinds/contact-details/folded-text.ts';

const CLAIMS = ['travel_time', 'terms_apply', 'amenity_count', 'assured_returns', 'pre_launch', 'false_urgency'] as const;
export type Claim = (typeof CLAIMS)[number];
interface ClaimMatch extends Span {
  readonly claim: Claim;
}

const COUNT = String.raw`(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|few|couple of)`;
const TIME = String.raw`(?:min(?:ute)?s?|hrs?|hours?)\b(?:['’]s?)?`;
const PATTERNS: Readonly<Record<Claim, readonly RegExp[]>> = {
  travel_time: [
    new RegExp(
      String.raw`(?<![\w.])${COUNT}\s{0,2}(?:(?:-|to|–)\s{0,2}${COUNT}\s{0,2})?-?${TIME}\s{1,2}(?:on foot|(?:(?:only|just|away|drive|driving|walk|walking|ride|distance|journey|by \w{1,12})\s{1,2}){0,3}(?:from|to|away|drive|walk|ride|distance|reach))\b`,
      'g',
    ),
    /\b(?:just|only|mere) minutes (?:away|from|to|drive|walk)\b/g,
    /\bwithin (?:minutes|a few minutes)\b/g,
    /(?:\d{1,3}|சில) நிமிட(?:ங்கள்|ங்களில்|த்தில்|ம்)?/g,
    /\d{1,3}\s?मिनट/g,
  ],
  terms_apply: [
    /(?<![\p{L}\d])t\s?(?:&|and)\s?c(?:['’]?s)?(?![\p{L}\d])(?:\s{0,2}appl(?:y|ies|icable|ied))?/gu,
    /(?<![\p{L}\d])t\s?n\s?c(?:['’]?s)?\s{1,2}appl(?:y|ies|icable|ied)/gu,
    /\b(?:terms (?:and|&|&amp;) )?conditions appl(?:y|ies|icable|ied)\b/g,
  ],
  amenity_count: [/(?<!\d)\d{2,4}\s?(?:\+|plus)\s?(?:[\p{L}-]{2,20}\s){0,3}(?:amenities|facilities|features)(?![\p{L}])/gu],
  assured_returns: [
    /\b(?:assured|guaranteed|guarantee|sure|fixed|confirmed)\s(?:[\w%.-]{1,20}\s){0,2}(?:returns?|rental|rentals|rent|income|yield|appreciation|profits?|roi|buy\s?-?back)\b/g,
    /\b(?:double|triple) (?:your|the) (?:money|investment)\b/g,
    /\b\d{1,3}\s?% (?:assured|guaranteed|fixed)\b/g,
    /\bbuy\s?-?back guarantee\b/g,
  ],
  pre_launch: [/\b(?:pre|soft)\s?-?\s?launch(?:ed|ing)?\b/g, /\bexpressions? of interest\b/g],
  false_urgency: [
    /\b(?:only|last|just)\s(?:few|\d{1,3}|one|two|three|four|five)\s(?:units?|flats?|plots?|villas?|homes?|apartments?|houses?)\s(?:left|remaining|available)\b/g,
    /\bhurry(?:\s?up)?\b/g,
    /\b(?:limited (?:period|time) offer|offer (?:ends|closes|valid) (?:soon|today|this week)|(?:book|grab) (?:it )?(?:now|today|before))\b/g,
  ],
};

/** Returns all such claims in a text, in order and without overlaps. */
export function findClaims(text: string): ClaimMatch[] {
  const folded = foldText(text);
  const matches = CLAIMS.flatMap((claim) =>
    PATTERNS[claim].flatMap((pattern) =>
      [...folded.plain.matchAll(pattern)].map((match) => ({ claim, ...sourceSpan(folded, match.index, match.index + match[0].length) })),
    ),
  );
  return matches
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter((match, index, sorted) => index === 0 || match.from >= sorted[index - 1]!.to);
}
