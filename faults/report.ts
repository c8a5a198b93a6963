import type { Cleanups } from './cleanups.ts';

/** The result of a fault run: one row per fault, and the problems of each. */
export interface FaultRow {
  readonly fault: string;
  readonly times: number;
  /** Milliseconds until the next acknowledged request after each of them; empty where nothing has to recover. */
  readonly recoveries: readonly number[];
  /** Median milliseconds of the same request without a fault, measured in the same run, to compare the recoveries with. */
  readonly baselineMs?: number;
  readonly note: string;
  /** Empty when it passed. */
  readonly problems: readonly string[];
}
interface ScenarioContext {
  /** How often each fault happens, relative to the number in the table of faults: 1 is the full run. */
  readonly scale: number;
  readonly log: (line: string) => void;
  /** Stops what the scenario started when it ends, whether it ran to its end, failed or was interrupted; the last one first. */
  readonly atEnd: Cleanups['atEnd'];
}
/** Runs one or more faults on sites of its own. */
export type Scenario = (context: ScenarioContext) => Promise<FaultRow[]>;

export const times = ({ scale }: Pick<ScenarioContext, 'scale'>, full: number): number => Math.max(1, Math.round(full * scale));

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** One line for a row. */
export function formatRow({ fault, times: count, recoveries, baselineMs, note, problems }: FaultRow): string {
  const shares = [0.5, 0.95, 1].map((share) => percentile(recoveries, share));
  const ratio =
    baselineMs === undefined ? '' : `, ${shares.map((value) => (value / Math.max(1, baselineMs)).toFixed(1)).join(' / ')} times`;
  const recovery = recoveries.length === 0 ? '-' : `${shares.join(' / ')} ms${ratio}`;
  const outcome = problems.length === 0 ? 'passed' : `FAILED: ${problems.join('; ')}`;
  return `| ${fault} | ${count} | ${recovery} | ${outcome} | ${note} |`;
}
export const HEADER = '| fault | times | recovery: median / p95 / worst, and times an ordinary write | result | |\n|---|---|---|---|---|';

/** A problem when the value is above its limit. */
export const problemsAbove = (name: string, value: number, limit: number): string[] =>
  value > limit ? [`${name} is ${value}, above ${limit}`] : [];
