/** Report lines for scenarios in which the site sends mail by SMTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from './mail-server.ts';
import type { Recorder } from './recorder.ts';
import { problemsAbove, type FaultRow } from './report.ts';
import { verify } from './verify.ts';

/** Maximum response time of requests that enqueue a mail. */
const RESPONSE_LIMIT_MS = 2000;
/** For machines on which writes are slow without a fault: the maximum as a multiple of such a write. */
const RESPONSE_RATIO = 5;

interface MailFault {
  readonly fault: string;
  readonly durationMs: number;
  /** Makes the mail server slow or silent. */
  readonly begin: () => void;
}

/** Makes the mail server slow or silent for a while. Requests that enqueue a mail must not become slower. */
export async function runMailFault(
  { recorder, baselineMs }: { readonly recorder: Recorder; readonly baselineMs: number },
  mail: MailServer,
  { fault, durationMs, begin }: MailFault,
): Promise<FaultRow> {
  recorder.takeSlowest();
  begin();
  await sleep(durationMs);
  const slowest = recorder.takeSlowest();
  mail.restore();
  return {
    fault,
    times: 1,
    recoveries: [],
    note: `${durationMs / 1000} s; slowest response ${slowest} ms, an ordinary write takes ${baselineMs} ms`,
    problems: problemsAbove('the slowest response', slowest, Math.max(RESPONSE_LIMIT_MS, RESPONSE_RATIO * baselineMs)),
  };
}

/**
 * Compares all acknowledged writes with the database and with the mails that arrived. @param ownerUrl URL with the role that owns the
 * tables
 */
export async function writeAndMailRow(ownerUrl: string, recorder: Recorder, mail: MailServer): Promise<FaultRow> {
  const found = await verify(ownerUrl, null, recorder.acknowledged);
  const idsOf = (id: string) => new Set(mail.arrived.get(id));
  // a mail whose connection was cut during its content may have arrived, so it is not sent again
  const missing = Math.max(0, recorder.acknowledged.filter(({ id }) => idsOf(id).size === 0).length - found.mailsUncertain);
  const withTwoIds = recorder.acknowledged.filter(({ id }) => idsOf(id).size > 1).length;
  const repeated = recorder.acknowledged.filter(({ id }) => (mail.arrived.get(id)?.length ?? 0) > 1).length;
  return {
    fault: 'acknowledged writes and their mails by SMTP',
    times: found.acknowledged,
    recoveries: [],
    note: `${found.lost} lost, ${found.duplicated} duplicated; mails: ${missing} missing, ${found.mailsUncertain} cut off while they were sent and not repeated, ${withTwoIds} under two ids, ${repeated} repeated with the same Message-ID`,
    problems: [
      ...problemsAbove('lost writes', found.lost, 0),
      ...problemsAbove('duplicated writes', found.duplicated, 0),
      ...problemsAbove('missing mails', missing, 0),
      ...problemsAbove('mails under two ids', withTwoIds, 0),
      ...problemsAbove('stuck jobs', found.stuckJobs, 0),
      ...new Set(recorder.unexpected),
    ],
  };
}
