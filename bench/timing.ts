/** Measures repeated work and prints the times as a table. */

interface Times {
  /** Elapsed milliseconds, ascending. */
  readonly elapsed: readonly number[];
  /** CPU milliseconds of this thread, ascending. The resolution of the clock is low, so only the mean is meaningful. */
  readonly cpu: readonly number[];
}

/** Runs `work` once for each item to warm up, and then measures it `rounds` times. */
export async function measure<T>(items: readonly T[], work: (item: T) => unknown, rounds: number): Promise<Times> {
  for (const item of items) await work(item);
  const elapsed: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const item of items) {
      const start = process.threadCpuUsage();
      const startedAt = performance.now();
      await work(item);
      elapsed.push(performance.now() - startedAt);
      const { user, system } = process.threadCpuUsage(start);
      cpu.push((user + system) / 1000);
    }
  }
  return { elapsed: ascending(elapsed), cpu: ascending(cpu) };
}

const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

/** A percentile of ascending times; `fraction` is 0.95 for the 95th. */
export const percentile = (times: readonly number[], fraction: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * fraction))]!;

const WIDTH = 52;
const cell = (text: string): string => text.padStart(10);

/**
 * Prints the table heading and the row of the baseline. Returns a function that prints further rows. Columns: p50, p95 and p99 of the
 * elapsed time, mean CPU time, and the p95 as a ratio to the median of the baseline, which makes runs on different machines comparable.
 */
export function createTablePrinter(baseName: string, base: Times): (name: string, times: Times) => void {
  const baseMedian = percentile(base.elapsed, 0.5);
  const printRow = (name: string, { elapsed, cpu }: Times) => {
    const cells = [0.5, 0.95, 0.99].map((fraction) => cell(percentile(elapsed, fraction).toFixed(3)));
    const mean = cpu.reduce((sum, time) => sum + time, 0) / cpu.length;
    console.log(
      `${name.padEnd(WIDTH)}${cells.join('')}${cell(mean.toFixed(3))}${cell((percentile(elapsed, 0.95) / baseMedian).toFixed(2))}`,
    );
  };
  console.log(`${''.padEnd(WIDTH)}${['p50 ms', 'p95 ms', 'p99 ms', 'mean cpu', 'p95 / base'].map(cell).join('')}`);
  printRow(baseName, base);
  return printRow;
}
