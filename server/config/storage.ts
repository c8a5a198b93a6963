import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { configurationError } from './configuration-error.ts';

/** The S3 bucket and its credentials; null when no bucket is configured. */
function s3Of(e: Environment) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw configurationError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.');
  if (bucket === undefined) return null;
  return {
    bucket,
    mediaBucket: e.S3_MEDIA_BUCKET ?? bucket,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    pathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
    credentials: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
  };
}

/** Where files are stored. The folder and S3 can be configured at the same time, so that files can be moved between them. */
export function storageOf(e: Environment, env: Readonly<Record<string, string | undefined>>) {
  const s3 = s3Of(e);
  if (e.STORAGE === 's3' && !s3) throw configurationError('STORAGE=s3 needs S3_BUCKET.');
  return {
    type: e.STORAGE,
    folder: join(resolve(e.DATA_DIR), 'files'),
    s3,
    /** Variables from which the AWS SDK reads credentials. They are passed to worker threads, which do not inherit the environment. */
    awsVariables: Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('AWS_'))),
    mediaUrl: e.MEDIA_URL?.replace(/\/+$/, '') ?? null,
  };
}
