/** Rows of scenarios whose site sends mail by SMTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from './mail-server.ts';
import type { Recorder } from './recorder.ts';
import { above, type FaultRow } from './report.ts';
import { verify } from './verify.ts';

/** Slowest answer of requests that enqueue a mail. */
const ANSWER_LIMIT_MS = 2000;
/** On a machine whose ordinary writes are slow: a multiple of such a write. */
const ANSWER_RATIO = 5;

interface Trouble {
  readonly fault: string;
  readonly forMs: number;
  /** What happens to the mail server. */
  readonly begin: () => void;
}

/** The mail server is slow or silent for a while: those who write wait no longer for that. */
export async function troubledMail(
  { recorder, ordinaryMs }: { readonly recorder: Recorder; readonly ordinaryMs: number },
  mail: MailServer,
  { fault, forMs, begin }: Trouble,
): Promise<FaultRow> {
  recorder.takeSlowest();
  begin();
  await sleep(forMs);
  const slowest = recorder.takeSlowest();
  mail.pass();
  return {
    fault,
    times: 1,
    recoveries: [],
    note: `${forMs / 1000} s; slowest answer ${slowest} ms, an ordinary write takes ${ordinaryMs} ms`,
    problems: above('the slowest answer', slowest, Math.max(ANSWER_LIMIT_MS, ANSWER_RATIO * ordinaryMs)),
  };
}

/** Compares all acknowledged writes with the database and with the mails that arrived. @param ownerUrl of the role that owns the tables */
export async function writesAndMails(ownerUrl: string, recorder: Recorder, mail: MailServer): Promise<FaultRow> {
  const found = await verify(ownerUrl, null, recorder.acknowledged);
  const idsOf = (id: string) => new Set(mail.arrived.get(id));
  // a mail whose line was cut while its content was sent may have arrived, so it is not sent again
  const missing = Math.max(0, recorder.acknowledged.filter(({ id }) => idsOf(id).size === 0).length - found.mailsUncertain);
  const twice = recorder.acknowledged.filter(({ id }) => idsOf(id).size > 1).length;
  const repeated = recorder.acknowledged.filter(({ id }) => (mail.arrived.get(id)?.length ?? 0) > 1).length;
  return {
    fault: 'acknowledged writes and their mails by SMTP',
    times: found.acknowledged,
    recoveries: [],
    note: `${found.lost} lost, ${found.duplicated} duplicated; mails: ${missing} missing, ${found.mailsUncertain} cut off while they were sent and not repeated, ${twice} under two ids, ${repeated} repeated with the same Message-ID`,
    problems: [
      ...above('lost writes', found.lost, 0),
      ...above('duplicated writes', found.duplicated, 0),
      ...above('missing mails', missing, 0),
      ...above('mails under two ids', twice, 0),
      ...above('stuck jobs', found.stuckJobs, 0),
      ...new Set(recorder.unexpected),
    ],
  };
}
