/** Measures how often and how long jobs run in this process. */
import type { WorkerEvents } from 'graphile-worker';
import { Histogram } from 'prom-client';

/** The histogram is shared by all registries of this process. */
export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time jobs took in this process, by name and result',
  labelNames: ['job', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers: [],
});

/** Measures every job run of a group of workers. */
export function measureRuns(events: WorkerEvents): void {
  const startedAt = new Map<string, number>();
  events.on('job:start', ({ job }) => startedAt.set(job.id, performance.now()));
  events.on('job:complete', ({ job, error }) => {
    const start = startedAt.get(job.id);
    startedAt.delete(job.id);
    if (start === undefined) return;
    jobDuration.observe({ job: job.task_identifier, result: error ? 'failed' : 'done' }, (performance.now() - start) / 1000);
  });
}
