import { pino, stdSerializers, type Logger } from 'pino';
import { traceFields } from './tracing/spans.ts';

// keys under which personal data or secrets could be logged by mistake
const PERSONAL_KEYS = ['phone', 'token', 'otp', 'password', 'email', 'x-access-token', 'authorization', 'cookie', 'sealed'];
const redactPaths = PERSONAL_KEYS.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name;
  return ['', '*', '*.*'].map((above) => (key.startsWith('[') ? `${above}${key}` : [above, key].filter(Boolean).join('.')));
});

/** Omits `detail` and `where` of PostgreSQL errors, because they repeat the offending values. */
function serializeError(thrown: Error): object {
  const { type, message, stack } = stdSerializers.err(thrown);
  const { code, table, constraint, cause } = thrown as Error & { code?: string; table?: string; constraint?: string };
  return { type, message, stack, code, table, constraint, ...(cause instanceof Error && { cause: cause.message }) };
}

/**
 * Creates a logger that writes JSON lines to standard output.
 * @param name of this process, when several processes write to the same output
 */
export function createLog(level: string, name: string | null = null): Logger {
  return pino({
    level,
    base: name === null ? null : { process: name, pid: process.pid },
    mixin: traceFields,
    redact: { paths: redactPaths, censor: '[removed]' },
    serializers: { err: serializeError },
  });
}
