/** What a scenario started and has to stop, however it ends: also when something that it starts later does not start. */

/** Stops something; safe to repeat. */
type Stop = () => unknown;

export interface Endings {
  /** Call it right after the start of what `stop` ends. */
  readonly atEnd: (stop: Stop) => void;
  /** Stops everything, the last one first. One that cannot be stopped keeps none of the others running. */
  readonly run: () => Promise<void>;
}

export function collectEndings(log: (line: string) => void): Endings {
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
