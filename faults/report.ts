import type { Cleanups } from './cleanups.ts';

/** The result for one fault, which becomes a line of the report, with its problems. */
export interface FaultRow {
  readonly fault: string;
  /** Number of occurrences of the fault. */
  readonly times: number;
  /** Milliseconds until the next acknowledged request after each occurrence. Empty when nothing has to recover. */
  readonly recoveries: readonly number[];
  /** Median milliseconds of the same request without a fault in the same run, as a baseline for the recoveries. */
  readonly baselineMs?: number;
  readonly note: string;
  /** Empty when the fault was handled correctly. */
  readonly problems: readonly string[];
}
interface ScenarioContext {
  /** Number of occurrences of each fault, relative to the table of faults: 1 is the full run. */
  readonly scale: number;
  readonly log: (line: string) => void;
  /**
   * Registers a function that stops what the scenario started. It runs when the scenario completes, fails or is interrupted, in reverse
   * order.
   */
  readonly atEnd: Cleanups['atEnd'];
}
/** Runs one or more faults on separate sites. */
export type Scenario = (context: ScenarioContext) => Promise<FaultRow[]>;

export const scaledCount = ({ scale }: Pick<ScenarioContext, 'scale'>, full: number): number => Math.max(1, Math.round(full * scale));

export const percentile = (values: readonly number[], fraction: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? 0;

/** Formats the result of a fault as one line. */
export function formatRow({ fault, times: count, recoveries, baselineMs, note, problems }: FaultRow): string {
  const shares = [0.5, 0.95, 1].map((share) => percentile(recoveries, share));
  const ratio =
    baselineMs === undefined ? '' : `, ${shares.map((value) => (value / Math.max(1, baselineMs)).toFixed(1)).join(' / ')} times`;
  const recovery = recoveries.length === 0 ? '-' : `${shares.join(' / ')} ms${ratio}`;
  const outcome = problems.length === 0 ? 'passed' : `FAILED: ${problems.join('; ')}`;
  return `| ${fault} | ${count} | ${recovery} | ${outcome} | ${note} |`;
}
export const HEADER = '| fault | times | recovery: median / p95 / worst, and times an ordinary write | result | |\n|---|---|---|---|---|';

/** Returns a problem when the value is above its limit. */
export const problemsAbove = (name: string, value: number, limit: number): string[] =>
  value > limit ? [`${name} is ${value}, above ${limit}`] : [];
