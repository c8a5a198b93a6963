/** Times of work done over and over, and how the benches print them. */

export interface Times {
  /** Milliseconds by the clock, ascending. */
  readonly wall: readonly number[];
  /** Milliseconds of this thread's processor, ascending. Coarse: only the mean says something. */
  readonly cpu: readonly number[];
}

/** Each item once to warm up, then `rounds` times. */
export async function timed<T>(items: readonly T[], work: (item: T) => unknown, rounds: number): Promise<Times> {
  for (const item of items) await work(item);
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const item of items) {
      const start = process.threadCpuUsage();
      const at = performance.now();
      await work(item);
      wall.push(performance.now() - at);
      const { user, system } = process.threadCpuUsage(start);
      cpu.push((user + system) / 1000);
    }
  }
  return { wall: ascending(wall), cpu: ascending(cpu) };
}

const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

/** The time that this share of the items took at most. */
export const share = (times: readonly number[], of: number): number => times[Math.min(times.length - 1, Math.floor(times.length * of))]!;

const WIDTH = 52;
const cell = (text: string): string => text.padStart(10);

/**
 * Prints one line for each kind of work: p50, p95 and p99 by the clock, the mean by the processor, and the p95 as a ratio to the
 * median of `base`, which is printed first: machines differ.
 */
export function table(what: string, base: Times): (what: string, times: Times) => void {
  const unit = share(base.wall, 0.5);
  const line = (name: string, { wall, cpu }: Times) => {
    const cells = [0.5, 0.95, 0.99].map((of) => cell(share(wall, of).toFixed(3)));
    const mean = cpu.reduce((sum, one) => sum + one, 0) / cpu.length;
    console.log(`${name.padEnd(WIDTH)}${cells.join('')}${cell(mean.toFixed(3))}${cell((share(wall, 0.95) / unit).toFixed(2))}`);
  };
  console.log(`${''.padEnd(WIDTH)}${['p50 ms', 'p95 ms', 'p99 ms', 'mean cpu', 'p95 : key'].map(cell).join('')}`);
  line(what, base);
  return line;
}
