/** Orders, payments and refunds of the local gateway, in an append-only file, because they must survive a restart, as at a real vendor. */
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
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

/**
 * Opens the file. Records that another web process of the site has added are found, too, because a browser's next request may reach any
 * process. Ignores a line that is incomplete because its process was killed.
 */
export function openRecordStore(file: string): LocalRecordStore {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const append = (text: string) => appendFileSync(file, `\n${text}\n`, { mode: 0o600 });
  append('');
  const records = new Map<string, LocalRecord>();
  const readLines = createLineReader(file);
  const refresh = () => {
    for (const line of readLines()) {
      const record = parseJsonOrNull(line) as LocalRecord | null;
      if (record) records.set(record.id, record);
    }
  };
  return {
    // The line break before it ends a line of a process that was killed.
    put: (record) => append(JSON.stringify(record)),
    get: ((type: string, id: string) => {
      refresh();
      const record = records.get(id);
      return record?.type === type ? record : undefined;
    }) as LocalRecordStore['get'],
    all: ((type: string) => {
      refresh();
      return [...records.values()].filter((record) => record.type === type);
    }) as LocalRecordStore['all'],
  };
}

/** Returns a function that returns the complete lines added since its last call. */
function createLineReader(file: string): () => string[] {
  let position = 0;
  return () => {
    const descriptor = openSync(file, 'r');
    try {
      const added = Buffer.alloc(fstatSync(descriptor).size - position);
      const text = added.subarray(0, readSync(descriptor, added, 0, added.length, position));
      const complete = text.subarray(0, text.lastIndexOf('\n') + 1);
      position += complete.length;
      return complete.toString('utf8').split('\n');
    } finally {
      closeSync(descriptor);
    }
  };
}
