/** Asks the database server which sessions it works for, on a new connection: the old one may be broken without a notice. */
import { Client, type ClientConfig } from 'pg';

/** Callers within this time share one answer. Shorter than the silence after which a connection is checked. */
const SHARED_MS = 500;

interface Question {
  readonly at: number;
  readonly answer: Promise<WorkingSessions>;
}
/** `sessions`: process ids of the server that run a statement. `unreachable`: it does not answer. `unknown`: it answers, but not this. */
type WorkingSessions =
  | { readonly type: 'sessions'; readonly pids: ReadonlySet<number> }
  | { readonly type: 'unreachable' }
  | { readonly type: 'unknown' };

const questions = new Map<string, Question>();

/**
 * Whether the server works on a statement of the session `pid` at this moment. True also when that cannot be known: the server has no
 * room for another connection, or a connection pooler is in between and invents process ids.
 * @param timeoutMs for the connection and for the answer together
 */
export async function isSessionWorking(options: ClientConfig, pid: number, timeoutMs: number): Promise<boolean> {
  const url = options.connectionString ?? '';
  let question = questions.get(url);
  if (!question || performance.now() - question.at > SHARED_MS) {
    question = { at: performance.now(), answer: readWorkingSessions(options, timeoutMs) };
    questions.set(url, question);
  }
  const answer = await question.answer;
  return answer.type === 'sessions' ? answer.pids.has(pid) : answer.type === 'unknown';
}

async function readWorkingSessions({ connectionString, ssl }: ClientConfig, timeoutMs: number): Promise<WorkingSessions> {
  const client = new Client({ connectionString, ssl, application_name: 'thinnai check' });
  client.on('error', () => undefined);
  // ends everything that still waits, with an error
  const timer = setTimeout(
    () => (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy(),
    timeoutMs,
  );
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity where usename = current_user and (state = 'active' or pid = pg_backend_pid())`,
    );
    const isDirect = rows[0]?.own === (client as unknown as { processID: number | null }).processID;
    return isDirect ? { type: 'sessions', pids: new Set(rows.map(({ pid }) => pid)) } : { type: 'unknown' };
  } catch (error) {
    // refused with a reason, for example because every connection is taken; 57P03 is its state while it starts or stops
    const code = (error as { code?: string }).code ?? '';
    return /^[0-9A-Z]{5}$/.test(code) && code !== '57P03' && !code.startsWith('E') ? { type: 'unknown' } : { type: 'unreachable' };
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
