import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { api } from '../../lib/api.ts';

interface Waiting {
  readonly id: string;
  readonly resolve: (status: ShortlistStatus) => void;
  readonly reject: (error: unknown) => void;
}

const MOST = 100;
let waiting: Waiting[] = [];

/** State of one property. All cards that ask within the same moment share one call. */
export function askForStatus(id: string): Promise<ShortlistStatus> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askAll);
    waiting.push({ id, resolve, reject });
  });
}

function askAll(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MOST) void ask(all.slice(at, at + MOST));
}

async function ask(some: readonly Waiting[]): Promise<void> {
  try {
    const { data } = await api('POST /shortlist/active', { body: { property_ids: [...new Set(some.map(({ id }) => id))] } });
    for (const { id, resolve } of some) resolve(data[id] ?? 'inactive');
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
