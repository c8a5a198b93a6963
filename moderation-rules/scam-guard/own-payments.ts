/** Payments by the writer. In a scam, the reader is asked to pay. */
const LATIN =
  /(?<![a-z])(?:i|we)(?:['’]?(?:ll|d|m|re|ve))?\s+(?:(?:will|shall|can|could|would|may|am|are|have|usually|always|also|already|only|want\s+to|prefer\s+to|need\s+to)\s+){0,2}(?:pay|paid|paying|send|sending|sent|transfer|transferring|transferred|clear|settle)(?![a-z])/gu;
const LATIN_TAMIL = /(?<![a-z])(?:anup+u?|podu?|kat+u|kudu|tha)(?:r+en|v+en|r+om|v+om|k+uren|p+en|iten|iruken)(?![a-z])/gu;
const LATIN_HINDI = /(?<![a-z])(?:bhej|kar|de|da+l|jama\s+kar|pay\s+kar)\s?(?:d?u+n?ga|d?u+n?gi|denge|ta\s+hu+n?|te\s+hain?)(?![a-z])/gu;
const TAMIL = /(?:அனுப்பு|செலுத்து|கட்டு|போடு|கொடு|அனுப்பிவிடு)(?:க்)?(?:வேன்|கிறேன்|வோம்|கிறோம்)/gu;
const HINDI = /(?:भेज|जमा\s+कर|डाल|कर)\s?(?:द)?(?:ूँगा|ूंगा|ूँगी|ूंगी|ता\s+हूँ|ते\s+हैं|ेंगे)/gu;

/** Removes what the writer says about their own payments, such as "I pay by UPI every month". */
export const withoutOwnPayments = (text: string): string =>
  [LATIN, LATIN_TAMIL, LATIN_HINDI, TAMIL, HINDI].reduce((remaining, pattern) => remaining.replaceAll(pattern, ' '), text);
