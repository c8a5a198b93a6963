/** Database tables that are not in `Tables`, and how their personal data is handled. */
export const INTERNAL_TABLES: Readonly<Record<string, string>> = {
  schema_migration: 'names of migrations',
  'graphile_worker._private_jobs': 'pending jobs about a user, or with a message to them, are deleted (`pending-jobs.ts`)',
  'graphile_worker._private_job_queues': 'names of queues',
  'graphile_worker._private_known_crontabs': 'times of scheduled jobs',
  'graphile_worker._private_tasks': 'names of jobs',
  'graphile_worker.migrations': 'numbers of migrations',
};
