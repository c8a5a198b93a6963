/** The registration that stands behind an offer, as advertisements have to show it. */
import { encode } from 'uqr';
import type { ListingPage } from '../../contract/property-pages.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { RERA_AUTHORITIES } from '../../kinds/rera-authorities.ts';
import { factOf } from './facts.ts';

type Rera = NonNullable<ListingPage['rera']>;

/** Fields that hold a registration, or say why there is none. */
const NUMBERS = ['project_rera_id', 'agent_rera_id'] as const;
const EXEMPT = 'rera_exempt_reason';
/** Shown in a part of their own. */
export const RERA_FIELDS: ReadonlySet<string> = new Set([...NUMBERS, EXEMPT]);

/** Null when the offer needs none. @param state code of the state whose authority it is */
export function reraOf(kind: Kind, values: Values, state: string): Rera | null {
  const numbers = NUMBERS.flatMap((name) => factOf(kind, name, values) ?? []).map(({ label, text }) => ({ label, number: text }));
  const exempt = factOf(kind, EXEMPT, values)?.text ?? null;
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
/** Drawn once for each authority: drawing costs as much as all else of a page. */
const drawn = new Map<string, Qr>();

function qrCode(url: string): Qr {
  const known = drawn.get(url) ?? drawQr(url);
  drawn.set(url, known);
  return known;
}

/** Dark modules as path data of squares of 1, in a field of `size` with its quiet border. */
function drawQr(text: string): Qr {
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
