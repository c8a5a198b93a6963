import { pino, stdSerializers, type Logger } from 'pino';

// names under which a person's number, code or session could reach a line by mistake
const PERSONAL = ['phone', 'token', 'otp', 'password', 'email', 'x-access-token', 'authorization', 'cookie', 'sealed'];
const redact = PERSONAL.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name;
  return ['', '*', '*.*'].map((above) => (key.startsWith('[') ? `${above}${key}` : [above, key].filter(Boolean).join('.')));
});

/** PostgreSQL repeats the offending values in `detail` and `where`; those stay out of the log. */
function error(thrown: Error): object {
  const { type, message, stack } = stdSerializers.err(thrown);
  const { code, table, constraint, cause } = thrown as Error & { code?: string; table?: string; constraint?: string };
  return { type, message, stack, code, table, constraint, ...(cause instanceof Error && { cause: cause.message }) };
}

/** Structured lines on standard output. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, redact: { paths: redact, censor: '[removed]' }, serializers: { err: error } });
}
