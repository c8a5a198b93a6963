/** Explains what an operator can do about a system or database error that ends a start or a command. */

interface Failure {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
  readonly message: string;
  readonly errors?: readonly Failure[];
}

/** Advice for PostgreSQL errors by code. The message of PostgreSQL itself is printed before it. */
const DATABASE_ADVICE: Readonly<Record<string, string>> = {
  '28P01':
    'Correct the role and the password in DATABASE_URL or MIGRATION_DATABASE_URL; special characters of a password are percent-encoded.',
  '28000': 'The server has no line for this role, database and address in pg_hba.conf, or the role may not log in.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL (README, "Your own database").',
  '42501': 'MIGRATION_DATABASE_URL must be the owner of the tables (README, "Your own database").',
  '53300': 'Lower DATABASE_MAX_CONNECTIONS or DATABASE_POOL, or raise max_connections of the server (docs/scale.md).',
  '57P03': 'The server is starting or stopping: try again in a moment.',
};

/** Advice for errors of the replication protocol, which only backups use. Their codes have other meanings in other statements. */
const BACKUP_ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /max_wal_senders/,
    'Raise max_wal_senders of the server: a backup takes one, archiving the log another one, and each replica one (docs/backup.md).',
  ],
  [/replication slots are in use/, 'Raise max_replication_slots of the server, or drop a slot that nobody reads (docs/backup.md).'],
  [
    /pg_create_restore_point|start WAL sender|REPLICATION attribute/,
    'The role in BACKUP_DATABASE_URL lacks a right: docs/backup.md, "Set it up", has the statements that create it.',
  ],
];

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const FOLDER_ERRORS = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC']);

function listenAdvice({ code, address, port }: Failure): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program, or by this site itself. Stop that, or choose another PORT, or METRICS_PORT for the private port.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one of its own, or to 0.0.0.0 for all.`;
  if (code === 'EACCES') return `Port ${port} is reserved for root. Choose a PORT from 1024 on, with a proxy in front.`;
  return null;
}

function adviceOf(failure: Failure): string | null {
  const { code = '', syscall, address, hostname, port, path } = failure;
  if (syscall === 'listen') return listenAdvice(failure);
  if (UNREACHABLE.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo')) {
    const server = hostname ?? `${address}, port ${port}`;
    return `The database does not answer at ${server}. Does it run, and do DATABASE_URL and MIGRATION_DATABASE_URL lead to it?`;
  }
  if (FOLDER_ERRORS.has(code) && path !== undefined)
    return `Make ${path} a folder that this user may write to, with free space, or choose another DATA_DIR.`;
  if (/client password must be a string/.test(failure.message))
    return 'DATABASE_URL has no password: postgres://role:password@host/database.';
  const backupAdvice = BACKUP_ADVICE.find(([pattern]) => pattern.test(failure.message));
  return backupAdvice?.[1] ?? DATABASE_ADVICE[code] ?? null;
}

/** The message of an error, and a sentence that says what to do; null when the error is unknown. */
export function explainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // one name has several addresses, so the first error represents all of them
  const failure: Failure = (error as Failure).errors?.[0] ?? error;
  const advice = adviceOf(failure);
  return advice === null ? null : `${failure.message}\n${advice}`;
}
