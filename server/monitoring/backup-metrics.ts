import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { createBackupStorage } from '../backup/create-storage.ts';
import { readBackupStatus, type BackupStatus } from '../backup/status.ts';
import type { Config } from '../config/config.ts';

/** A status is reported again for this long, because reading the storage may be slow and its content changes once a day. */
const FRESH_MS = 60_000;

/**
 * Reports the ages of the newest backup, of the newest verified backup, and of the archived log. Reports nothing when no backup storage is
 * configured, or while it cannot be read. When there is no complete or no verified backup, its age is counted from 1970.
 */
export function registerBackupMetrics(registry: Registry, config: Config['backup'], log: FastifyBaseLogger, now: () => Date): void {
  let reading: Promise<BackupStatus | null> | null = null;
  let readAt = -Infinity;
  const read = async () => {
    const storage = await createBackupStorage(config);
    return storage && readBackupStatus(storage);
  };
  const gauge = new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest complete backup, of the newest verified one, and of the archived log, from the place where they are kept',
    labelNames: ['state'],
    registers: [],
    async collect() {
      if (reading === null || performance.now() - readAt > FRESH_MS) {
        readAt = performance.now();
        reading = read().catch((err: unknown) => {
          log.warn({ err }, 'backup storage could not be read');
          return null;
        });
      }
      const status = await reading;
      this.reset();
      if (!status) return;
      const age = (at: Date | null) => (now().getTime() - (at?.getTime() ?? 0)) / 1000;
      this.set({ state: 'complete' }, age(status.completeAt));
      this.set({ state: 'verified' }, age(status.verifiedAt));
      // archiving the log is optional
      if (status.logAt) this.set({ state: 'log' }, age(status.logAt));
    },
  });
  registry.registerMetric(gauge);
}
