/** Counts the segments of a text message, the unit that vendors charge for (3GPP TS 23.038 and 23.040). */

/** GSM 7-bit default alphabet: one septet per character. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension table of the alphabet: two septets per character, because of the escape character. */
const GSM_EXTENSION = new Set('^{}\\[~]|€\f');

/** Septets in a message of one segment, and in each segment of a longer message, which also has a header. */
const GSM_LIMITS = { single: 160, perPart: 153 };
/** Any other character makes the complete message UTF-16. Limits are in code units. */
const UTF16_LIMITS = { single: 70, perPart: 67 };

/** Counts segments; at least one. A character is never split between two segments. */
export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character));
  const sizes = isGsm
    ? characters.map((character) => (GSM_EXTENSION.has(character) ? 2 : 1))
    : characters.map((character) => character.length);
  const { single, perPart } = isGsm ? GSM_LIMITS : UTF16_LIMITS;
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1;
  let segments = 1;
  let remaining = perPart;
  for (const size of sizes) {
    if (size > remaining) {
      segments += 1;
      remaining = perPart;
    }
    remaining -= size;
  }
  return segments;
}
