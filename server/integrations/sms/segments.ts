/** How many parts a text message is sent and paid in (3GPP TS 23.038 and 23.040). */

/** Of the GSM 7-bit alphabet: one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Of its extension: an escape before each, so two septets. */
const EXTENDED = new Set('^{}\\[~]|€\f');

const SEPTETS = { alone: 160, part: 153 };
/** Any other character makes all of it UTF-16. */
const UNITS = { alone: 70, part: 67 };

/** Parts a text goes out in, at least one. A character never stands half in one part and half in the next. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const gsm = characters.every((one) => BASIC.has(one) || EXTENDED.has(one));
  const sizes = gsm ? characters.map((one) => (EXTENDED.has(one) ? 2 : 1)) : characters.map((one) => one.length);
  const { alone, part } = gsm ? SEPTETS : UNITS;
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let room = part;
  for (const size of sizes) {
    if (size > room) {
      parts += 1;
      room = part;
    }
    room -= size;
  }
  return parts;
}
