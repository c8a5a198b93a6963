/** What a fault run found: one row per fault, and whether all of them held. */
export interface FaultRow {
  readonly fault: string;
  readonly times: number;
  /** Milliseconds until the next acknowledged request after each of them; empty where nothing has to recover. */
  readonly recoveries: readonly number[];
  readonly note: string;
  /** Empty when it passed. */
  readonly problems: readonly string[];
}
interface Effort {
  /** How often each fault happens, relative to the number in the table of faults: 1 is the full run. */
  readonly scale: number;
  readonly log: (line: string) => void;
}
/** Runs one or more faults on sites of its own. */
export type Scenario = (effort: Effort) => Promise<FaultRow[]>;

export const times = ({ scale }: Effort, full: number): number => Math.max(1, Math.round(full * scale));

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** One line for a row. */
export function formatRow({ fault, times: count, recoveries, note, problems }: FaultRow): string {
  const recovery =
    recoveries.length === 0 ? '-' : `${percentile(recoveries, 0.5)} / ${percentile(recoveries, 0.95)} / ${percentile(recoveries, 1)} ms`;
  const outcome = problems.length === 0 ? 'passed' : `FAILED: ${problems.join('; ')}`;
  return `| ${fault} | ${count} | ${recovery} | ${outcome} | ${note} |`;
}
export const HEADER = '| fault | times | recovery: median / p95 / worst | result | |\n|---|---|---|---|---|';

/** Names what is above its limit. */
export const above = (what: string, value: number, limit: number): string[] =>
  value > limit ? [`${what} is ${value}, above ${limit}`] : [];
