/** Compares the responses that clients received with the database and the outbox. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../server/db/connections/pool.ts';
import { parseJsonOrNull } from '../contract/base/parse-json.ts';
import { mailOutboxFile, type SentMail } from '../server/integrations/mail/outbox.ts';
import type { Write } from './recorder.ts';

interface Verification {
  readonly acknowledged: number;
  readonly lost: number;
  readonly duplicated: number;
  /** Number of mails for acknowledged writes that were never sent; `mailsDuplicated`: sent more than once with different Message-IDs. */
  readonly mailsMissing: number;
  readonly mailsDuplicated: number;
  /** Mails that were sent again with the same Message-ID after a kill, which mail servers recognise. */
  readonly mailsRepeated: number;
  /** Attempts that were interrupted while the content was sent, so it is unknown whether the mail arrived; these are not retried. */
  readonly mailsUncertain: number;
  /** Jobs that are still locked by workers that no longer exist. */
  readonly stuckJobs: number;
}

/** Jobs count as stuck when none completes within this time. */
const NO_PROGRESS_LIMIT_MS = 60_000;

/** Waits until the job queue is empty or makes no progress, and then counts. @param url with the role that owns the tables */
export async function verify(url: string, outbox: string | null, writes: readonly Write[]): Promise<Verification> {
  const database = openDatabase({ url, size: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  const { db } = database;
  try {
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_mail' and attempts < max_attempts`.execute(db);
      return rows[0]!.n;
    };
    let fewestWaiting = await waiting();
    for (let end = Date.now() + NO_PROGRESS_LIMIT_MS; Date.now() < end && fewestWaiting > 0; await sleep(250)) {
      const now = await waiting();
      if (now < fewestWaiting) end = Date.now() + NO_PROGRESS_LIMIT_MS;
      fewestWaiting = Math.min(fewestWaiting, now);
    }
    const { rows: tickets } = await sql<{ text: string; ticket: string }>`select text, ticket from support_ticket`.execute(db);
    const byId = Map.groupBy(tickets, ({ text }) => text.slice(text.lastIndexOf(' ') + 1));
    const { rows: locked } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs j where locked_by is not null and not exists (select from job_worker w where w.id = j.locked_by)`.execute(
      db,
    );
    const { rows: uncertain } = await sql<{ n: number }>`select count(*)::int as n from dispatch where state = 'uncertain'`.execute(db);
    const mails = Map.groupBy(outbox === null ? [] : readMails(outbox), ({ to }) => to.split('@')[0]!);
    const idsOf = ({ id }: Write) => new Set((mails.get(id) ?? []).map((mail) => mail.id));
    const isWritten = ({ id, ticket }: Write) => byId.get(id)?.some((row) => row.ticket === ticket) === true;
    return {
      acknowledged: writes.length,
      lost: writes.filter((write) => !isWritten(write)).length,
      duplicated: [...byId.values()].filter((rows) => rows.length > 1).length,
      mailsMissing: outbox === null ? 0 : writes.filter((write) => idsOf(write).size === 0).length,
      mailsDuplicated: writes.filter((write) => idsOf(write).size > 1).length,
      mailsRepeated: writes.filter(({ id }) => (mails.get(id)?.length ?? 0) > 1).length,
      mailsUncertain: uncertain[0]!.n,
      stuckJobs: locked[0]!.n,
    };
  } finally {
    await database.close();
  }
}

function readMails(dataDir: string): SentMail[] {
  const lines = readFileSync(mailOutboxFile(dataDir), 'utf8').split('\n').filter(Boolean);
  // a disk that became full truncates lines of this file, which simulates a mail server; their mails are sent again as separate lines
  return lines.flatMap((line) => (parseJsonOrNull(line) as SentMail | null) ?? []);
}
