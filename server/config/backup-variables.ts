/** Environment variables of backups, as data (see `environment.ts`). */
import { z } from 'zod';
import { httpUrl, postgresUrl } from './urls-and-networks.ts';

const count = z.coerce.number().int().min(0);
const recipient = /^age1[a-z0-9]{20,4000}$/;

export const backup = {
  BACKUP_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('Folder that backups are kept in, on another disk than `DATA_DIR` ([backup](backup.md)). Or `BACKUP_S3_BUCKET`'),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket that backups are kept in, best with another provider than the pictures'),
  BACKUP_S3_REGION: z.string().optional().describe('Its region; `S3_REGION` when absent'),
  BACKUP_S3_ENDPOINT: httpUrl.optional().describe('Address of its service; `S3_ENDPOINT` when absent'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(3).optional().describe('Access key for it; that of `S3_ACCESS_KEY_ID` when absent'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe('Secret of the access key'),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => recipient.test(key)), 'must list public keys that begin with age1')
    .optional()
    .describe('Public keys that backups are encrypted for, comma-separated; `npm run backup -- new-key` makes a pair'),
  BACKUP_IDENTITY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the private key, for restoring and verifying only. Making backups needs none, so keep it off the machines of the site',
    ),
  BACKUP_DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'The database as a role that may replicate and read all tables, not through a pooler; `MIGRATION_DATABASE_URL` when absent. Not needed for the embedded server',
    ),
  BACKUP_FULL_DAYS: count
    .default(7)
    .describe('Days after which everything is stored again; in between only what changed. `0`: always everything'),
  BACKUP_KEEP_DAILY: count.default(7).describe('Days of which the newest backup is kept'),
  BACKUP_KEEP_WEEKLY: count.default(4).describe('Weeks of which the newest backup is kept'),
  BACKUP_KEEP_MONTHLY: count
    .default(3)
    .describe(
      'Months of which the newest backup is kept. Data of erased people stay in backups, encrypted, until the last one that has them is deleted',
    ),
  BACKUP_LOG_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(3600)
    .default(10)
    .describe('Longest time that a write is in the database only, while `npm run backup -- follow` runs'),
};
