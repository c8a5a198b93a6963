/** Orders, payments and refunds of the local gateway, in an append-only file, because they must survive a restart, as at a real vendor. */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseJsonOrNull } from '../../../../contract/base/parse-json.ts';

export interface LocalOrder {
  readonly type: 'order';
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly created_at: number;
  readonly status: 'created' | 'paid';
}
export interface LocalPayment {
  readonly type: 'payment';
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  readonly status: 'authorized' | 'captured' | 'failed' | 'refunded';
}
export interface LocalRefund {
  readonly type: 'refund';
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly receipt: string;
  readonly created_at: number;
  readonly status: 'processed';
}
type LocalRecord = LocalOrder | LocalPayment | LocalRefund;

interface LocalRecordStore {
  readonly put: (record: LocalRecord) => void;
  readonly get: <K extends LocalRecord['type']>(type: K, id: string) => Extract<LocalRecord, { type: K }> | undefined;
  readonly all: <K extends LocalRecord['type']>(type: K) => Extract<LocalRecord, { type: K }>[];
}

/** Opens the file. Ignores a last line that is incomplete because the process was killed. */
export function openRecordStore(file: string): LocalRecordStore {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const records = new Map<string, LocalRecord>();
  for (const line of linesOf(file)) {
    const record = parseJsonOrNull(line) as LocalRecord | null;
    if (record) records.set(record.id, record);
  }
  return {
    put(record) {
      appendFileSync(file, `\n${JSON.stringify(record)}`, { mode: 0o600 });
      records.set(record.id, record);
    },
    get: ((type: string, id: string) => {
      const record = records.get(id);
      return record?.type === type ? record : undefined;
    }) as LocalRecordStore['get'],
    all: ((type: string) => [...records.values()].filter((record) => record.type === type)) as LocalRecordStore['all'],
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
