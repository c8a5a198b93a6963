/** Sentences that mention money or codes without requesting them: questions, advice against scams, codes that are posted at a place. */
import { CODE_AT_PLACE, MONEY } from './scam-words.ts';

/** A question that requests money or a code is not harmless. */
const REQUEST =
  /\b(?:can|could|will|would)\s+(?:you|u)\b|^\W*(?:(?:please|pls|sir|madam|so|then|just|now|first)\W+)*(?:pay|send|transfer|deposit|scan|accept|approve|share|enter|open|tell|give|forward)\b|\b(?:bhejo|bhej\s?do|bhejiye|kar\s?do|karo|batao|bata\s?do|dalo|daal\s?do|anuppunga|podunga|kattunga|sollunga|pannunga|kudunga)\b|भेजि|भेजें|दीजिए|बताइए|कीजिए|करें|கட்டுங்|அனுப்புங்|செலுத்துங்|சொல்லுங்|போடுங்|பண்ணுங்/u;
const ADVICE =
  /^\W*(?:beware|be\s+careful)\W+(?:of\s+)?(?:a|an|some\w*|people|there|cheats?|frauds?)\b|\b(?:never|do\s?n['’o]?t|do\s+not)\s+(?:ever\s+)?(?:share|tell|give|pay|send|scan)\b|\b(?:nobody|no\s?one)\s+(?:has|needs|ha[sv]e)\s+to\s+pay\b|\bno\s+(?:need|visit(?:ing)?\s+fee|charges?)\s+(?:to|for)\b|\bmat\s+(?:batana|dena|bhejna|karna)\b|(?:nahi|nahin)\s+lagta|sollaadh|sollath|मत\s+(?:बता|दी|भेज|कर)|नहीं\s+लगत|ாதீர்கள்|கட்டணம்\s+(?:எதுவும்\s+)?இல்லை/u;

const isHarmless = (sentence: string): boolean =>
  ADVICE.test(sentence) ||
  (CODE_AT_PLACE.test(sentence) && !MONEY.test(sentence)) ||
  (sentence.trimEnd().endsWith('?') && !REQUEST.test(sentence));

/** Removes such sentences from the text. In the remaining text, patterns may match across sentences. */
export function withoutHarmlessSentences(text: string): string {
  return text
    .split(/(?<=[.!?।])(?=\s)|\n/u)
    .filter((sentence) => !isHarmless(sentence))
    .join(' ');
}
