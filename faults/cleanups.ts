/** Collects functions that stop what a scenario started. They run however the scenario ends, also when a later start fails. */

/** Stops something. Safe to repeat. */
type Stop = () => unknown;

export interface Cleanups {
  /** Registers a function. Call it directly after starting what `stop` stops. */
  readonly atEnd: (stop: Stop) => void;
  /** Stops everything, the last started first. When one cannot be stopped, the others still are. */
  readonly run: () => Promise<void>;
}

export function collectCleanups(log: (line: string) => void): Cleanups {
  const stops: Stop[] = [];
  return {
    atEnd: (stop) => void stops.push(stop),
    async run() {
      for (let stop = stops.pop(); stop; stop = stops.pop())
        try {
          await stop();
        } catch (error) {
          log(`could not be stopped: ${String(error)}`);
        }
    },
  };
}
