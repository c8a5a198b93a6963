/** Browser traces: the work of the main thread in CPU time, which other work on the machine hardly changes. */
import type { CDPSession } from '@playwright/test';

export interface TraceEvent {
  readonly name: string;
  /** Phase: `X` for an event with a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, µs. */
  readonly ts: number;
  /** Elapsed time, µs. */
  readonly dur?: number;
  /** CPU time of the thread, µs. */
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
  readonly args?: { readonly name?: string; readonly data?: Readonly<Record<string, unknown>> };
}

/** Collects a trace while `work` runs. @param session CDP session of the browser */
export async function trace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: unknown }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,devtools.timeline,blink.user_timing,__metadata',
  });
  await work();
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** Tasks of the busiest main thread, which is the main thread of the traced page. */
export function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name.endsWith('RunTask'));
  const total = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return main.map(tasksOf).toSorted((a, b) => total(b) - total(a))[0] ?? [];
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
