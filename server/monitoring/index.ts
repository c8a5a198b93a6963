/** Metrics of the complete site, in addition to those that each process measures of itself (`http/monitoring/metrics.ts`). */
import type { Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { jobDuration } from '../jobs/run-metrics.ts';
import { registerSmsMetrics } from '../messaging/sms-metrics.ts';
import { registerBackupMetrics } from './backup-metrics.ts';
import { registerCallMetrics } from './call-metrics.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';
import { registerDiskMetrics } from './disk-metrics.ts';
import { registerReplicaMetrics } from './replica-metrics.ts';

export function registerSiteMetrics(registry: Registry, { db, log, now, config, replicas }: Deps): void {
  registerBackupMetrics(registry, config.backup, log, now);
  registerDatabaseMetrics(registry, db, log);
  registerSmsMetrics(registry, db, now);
  registerCallMetrics(registry, db);
  registerReplicaMetrics(registry, replicas);
  registerDiskMetrics(registry, config.dataDir);
  registry.registerMetric(jobDuration);
}
