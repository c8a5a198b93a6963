/** The state of the database replicas as this process knows it, and the number of reads by server. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { REPLICA_STATES } from '../db/replicas/replica.ts';
import type { Replicas } from '../db/replicas/replicas.ts';

/** Registers the metrics; without replicas they have no values. */
export function registerReplicaMetrics(registry: Registry, replicas: Replicas | null): void {
  const all = replicas?.all ?? [];
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old what a replica shows is; absent while that is not known',
    labelNames: ['replica'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, lagMs } of all) if (lagMs !== null) this.set({ replica: name }, lagMs / 1000);
    },
  });
  const state = new Gauge({
    name: 'database_replica_state',
    help: `1 for the state of a replica (${REPLICA_STATES.join(', ')}), 0 for the others; only a serving one gets reads`,
    labelNames: ['replica', 'state'],
    registers: [],
    collect() {
      for (const replica of all)
        for (const name of REPLICA_STATES) this.set({ replica: replica.name, state: name }, replica.state === name ? 1 : 0);
    },
  });
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that a replica may answer, by where they went: replica, primary, or repeated on the primary after a replica failed',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replicas?.reads ?? {})) this.inc({ server }, count);
    },
  });
  registry.registerMetric(lag);
  registry.registerMetric(state);
  registry.registerMetric(reads);
}
