/** What the local gateway knows: orders, payments, refunds. Kept in a file of its own, since it must outlive the server it plays a vendor for. */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LocalOrder {
  readonly is: 'order';
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly created_at: number;
  readonly status: 'created' | 'paid';
}
export interface LocalPayment {
  readonly is: 'payment';
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  readonly status: 'authorized' | 'captured' | 'failed' | 'refunded';
}
export interface LocalRefund {
  readonly is: 'refund';
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly receipt: string;
  readonly created_at: number;
  readonly status: 'processed';
}
export type LocalRecord = LocalOrder | LocalPayment | LocalRefund;

export interface LocalBook {
  readonly put: (record: LocalRecord) => void;
  readonly get: <K extends LocalRecord['is']>(is: K, id: string) => Extract<LocalRecord, { is: K }> | undefined;
  readonly all: <K extends LocalRecord['is']>(is: K) => Extract<LocalRecord, { is: K }>[];
}

/** Opens the book; a line that was cut off by the end of a process is as if it had not been written. */
export function openBook(file: string): LocalBook {
  mkdirSync(dirname(file), { recursive: true });
  const records = new Map<string, LocalRecord>();
  for (const line of linesOf(file)) {
    try {
      const record = JSON.parse(line) as LocalRecord;
      records.set(record.id, record);
    } catch {
      continue;
    }
  }
  return {
    put(record) {
      appendFileSync(file, `\n${JSON.stringify(record)}`);
      records.set(record.id, record);
    },
    get: ((is: string, id: string) => {
      const found = records.get(id);
      return found?.is === is ? found : undefined;
    }) as LocalBook['get'],
    all: ((is: string) => [...records.values()].filter((record) => record.is === is)) as LocalBook['all'],
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
