/** Collects what a scenario started, so that it is stopped however the scenario ends, also when a later start fails. */

/** Stops something; safe to repeat. */
type Stop = () => unknown;

export interface Cleanups {
  /** Call it right after the start of what `stop` ends. */
  readonly atEnd: (stop: Stop) => void;
  /** Stops everything, the last one first. When one cannot be stopped, the others still are. */
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
