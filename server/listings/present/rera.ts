/** Presents the RERA registrations of a listing as the law requires in advertisements (RERA Act 2016, section 11). */
import { encode } from 'uqr';
import type { ListingPage } from '../../../contract/listing/listing.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { RERA_AUTHORITIES } from '../../../kinds/rera-authorities.ts';
import { factOf } from './facts.ts';

type Rera = NonNullable<ListingPage['rera']>;

/** Fields with registration numbers. `EXEMPTION_FIELD` contains the reason when there is none. */
const NUMBER_FIELDS = ['project_rera_id', 'agent_rera_id'] as const;
const EXEMPTION_FIELD = 'rera_exempt_reason';
/** These fields have their own section and are not among the facts. */
export const RERA_FIELDS: ReadonlySet<string> = new Set([...NUMBER_FIELDS, EXEMPTION_FIELD]);

/**
 * Null when the listing states nothing about RERA.
 * @param state code of the Indian state whose authority is responsible
 */
export function reraOf(kind: Kind, values: Values, state: string): Rera | null {
  const numbers = NUMBER_FIELDS.flatMap((name) => factOf(kind, name, values) ?? []).map(({ label, text }) => ({ label, number: text }));
  const exempt = factOf(kind, EXEMPTION_FIELD, values)?.text ?? null;
  if (numbers.length === 0 && exempt === null) return null;
  const authority = RERA_AUTHORITIES[state] ?? null;
  return {
    numbers,
    exempt,
    authority: authority && { name: authority.name, url: authority.url },
    qr: authority?.qr && numbers.length > 0 ? qrCode(authority.url) : null,
  };
}

type Qr = NonNullable<Rera['qr']>;
/** QR codes by URL. Each is computed only once, because that takes as long as the rest of a page. */
const qrCodes = new Map<string, Qr>();

function qrCode(url: string): Qr {
  const code = qrCodes.get(url) ?? renderQrCode(url);
  qrCodes.set(url, code);
  return code;
}

/** The dark modules as SVG path data, one unit each, in a square of `size` including the quiet zone. */
function renderQrCode(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const rows = data.map((row, y) => {
    let path = '';
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
    return path;
  });
  return { size, path: rows.join('') };
}
