/**
 * Patterns of rental and sale scams (product.md 3, rows 9 and 10): money before a visit, QR codes to scan "to receive" money, alleged
 * soldiers who cannot come. Matching messages are delivered with a warning to the reader.
 */
import type { ScamPattern } from '../../../contract/contact/messages.ts';

const PATTERNS: Readonly<Record<ScamPattern, RegExp>> = {
  payment:
    /\b(?:g\s?-?pay|google\s?pay|phone\s?-?pe|pay\s?tm|bhim|upi|neft|imps|rtgs)\b|[\w.-]{2,}@(?:ok(?:axis|icici|sbi|hdfcbank)|ybl|ibl|axl|paytm|apl|upi|sbi|axisbank|icici)\b|यूपीआई|பேடிஎம்/iu,
  scan: /\bq\s?\.?r\b|\bscan(?:\s|ning|ner|\b)|क्यूआर|स्कैन|ஸ்கேன்/iu,
  advance:
    /\b(?:token|advance|booking|hold(?:ing)?)\s+(?:amount|money|fee|payment|deposit)\b|\b(?:pay|send|transfer|deposit)\b.{0,40}(?:₹|\brs\.?|\binr\b|rupees?|\bamount\b|\bmoney\b|\d{3,})|\brefundable\b|एडवांस|टोकन|முன்பணம்|அட்வான்ஸ்/iu,
  uniform: /\b(?:army|crpf|cisf|bsf|navy|air\s?force|military|para\s?military|posted\s+(?:at|in)|jawan|major|colonel)\b|फौज|सेना|ராணுவ/iu,
  code: /\b(?:otp|one\s?time\s+(?:code|password)|(?:upi|atm)\s+pin|enter\s+(?:your\s+)?pin|cvv)\b|ओटीपी|ஓடிபி/iu,
  visit_fee:
    /\b(?:gate\s?-?pass|visit(?:ing)?\s+(?:fee|charges?)|registration\s+(?:fee|charges?)|appointment\s+(?:fee|charges?))\b|गेट\s?पास/iu,
};

/** Undoes tricks against pattern matching: full-width letters, zero-width characters. */
const normalizeText = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** The scam patterns a text matches; none for most texts. */
export function findScamPatterns(text: string): ScamPattern[] {
  const normalized = normalizeText(text);
  return (Object.keys(PATTERNS) as ScamPattern[]).filter((lure) => PATTERNS[lure].test(normalized));
}
