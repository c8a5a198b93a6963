/** States and union territories with their GST codes, the first two digits of a GSTIN (Central Board of Indirect Taxes and Customs). */
export const GST_CODES = {
  AN: '35',
  AP: '37',
  AR: '12',
  AS: '18',
  BR: '10',
  CG: '22',
  CH: '04',
  DL: '07',
  DN: '26',
  GA: '30',
  GJ: '24',
  HP: '02',
  HR: '06',
  JH: '20',
  JK: '01',
  KA: '29',
  KL: '32',
  LA: '38',
  LD: '31',
  MH: '27',
  ML: '17',
  MN: '14',
  MP: '23',
  MZ: '15',
  NL: '13',
  OD: '21',
  PB: '03',
  PY: '34',
  RJ: '08',
  SK: '11',
  TG: '36',
  TN: '33',
  TR: '16',
  UK: '05',
  UP: '09',
  WB: '19',
} as const;
export type GstState = keyof typeof GST_CODES;
export const GST_STATES = Object.keys(GST_CODES) as [GstState, ...GstState[]];

/** Union territories without an assembly. Their own tax is UTGST (UTGST Act 2017, section 1(2)); elsewhere it is SGST. */
export const UTGST_STATES: ReadonlySet<string> = new Set<GstState>(['AN', 'CH', 'DN', 'LA', 'LD']);
/** Amount in paise from which an invoice also states the address of a buyer without a GSTIN (CGST Rules 2017, rule 46(e)). */
export const MIN_PAISE_WITH_ADDRESS = 5_000_000;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a GSTIN is well-formed and its check character is correct. The values of the first 14 characters are multiplied by 1 and 2
 * alternately, and the base-36 digits of the products are added. The check character completes this sum to a multiple of 36.
 */
export function isGstin(text: string): boolean {
  if (!/^[0-3][0-9][A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  if (!Object.values<string>(GST_CODES).includes(text.slice(0, 2))) return false;
  let sum = 0;
  for (const [index, character] of Array.from(text.slice(0, 14)).entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36] === text[14];
}

/** The state that issued a GSTIN, by its first two digits; null for an unknown code. */
export const stateOfGstin = (gstin: string): GstState | null => GST_STATES.find((state) => GST_CODES[state] === gstin.slice(0, 2)) ?? null;
