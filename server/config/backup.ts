import { resolve } from 'node:path';
import type { Environment } from './environment.ts';
import type { storageOf } from './storage.ts';
import { configurationError } from './configuration-error.ts';

/**
 * Where backups are stored, for whom they are encrypted, and how long they are retained. `folder` and `s3` are both null when no backup
 * storage is configured.
 */
export function backupOf(e: Environment, { s3 }: ReturnType<typeof storageOf>) {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (e.BACKUP_FOLDER && e.BACKUP_S3_BUCKET) throw configurationError('BACKUP_FOLDER and BACKUP_S3_BUCKET exclude each other.');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw configurationError('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together.');
  return {
    folder: e.BACKUP_FOLDER ? resolve(e.BACKUP_FOLDER) : null,
    s3: bucketOf(e, s3?.credentials ?? null),
    recipients: e.BACKUP_RECIPIENTS ?? [],
    identityFile: e.BACKUP_IDENTITY_FILE ?? null,
    databaseUrl: e.BACKUP_DATABASE_URL ?? null,
    fullDays: e.BACKUP_FULL_DAYS,
    keep: { daily: e.BACKUP_KEEP_DAILY, weekly: e.BACKUP_KEEP_WEEKLY, monthly: e.BACKUP_KEEP_MONTHLY },
    logSeconds: e.BACKUP_LOG_SECONDS,
  };
}

type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string } | null;

/** The bucket of backups. Settings that are missing are taken from the bucket of the site. */
function bucketOf(e: Environment, siteCredentials: Credentials) {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (bucket === undefined) return null;
  const endpoint = (e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT)?.replace(/\/+$/, '') ?? null;
  return {
    bucket,
    mediaBucket: bucket,
    region: e.BACKUP_S3_REGION ?? e.S3_REGION,
    endpoint,
    pathStyle: e.S3_PATH_STYLE ?? endpoint !== null,
    credentials: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : siteCredentials,
  };
}
