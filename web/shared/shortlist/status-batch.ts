import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { MAX_STATUS_IDS } from '../../../contract/shortlist-limits.ts';
import { api } from '../../lib/api/api.ts';

interface PendingStatus {
  readonly id: string;
  readonly resolve: (status: ShortlistStatus) => void;
  readonly reject: (error: unknown) => void;
}

let queue: PendingStatus[] = [];

/** Fetches the status of one property. Cards that call this at the same time share one request. */
export function fetchStatus(id: string): Promise<ShortlistStatus> {
  return new Promise((resolve, reject) => {
    if (queue.length === 0) setTimeout(fetchQueue);
    queue.push({ id, resolve, reject });
  });
}

function fetchQueue(): void {
  const pending = queue;
  queue = [];
  for (let start = 0; start < pending.length; start += MAX_STATUS_IDS) void fetchBatch(pending.slice(start, start + MAX_STATUS_IDS));
}

async function fetchBatch(batch: readonly PendingStatus[]): Promise<void> {
  try {
    const { data } = await api(
      'POST /shortlist/active',
      { body: { property_ids: [...new Set(batch.map(({ id }) => id))] } },
      { withoutLogin: 'fail' },
    );
    for (const { id, resolve } of batch) resolve(data[id] ?? 'inactive');
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
