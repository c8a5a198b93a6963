/** Started by `workshop.ts`: does one piece of work a message and ends when its parent does. */
import { WORK } from './picture-work.ts';
import type { Outcome, Task } from './workshop.ts';

async function carryOut(task: Task): Promise<Outcome> {
  try {
    // the parent's types make sure that name and input belong together
    const work = WORK[task.name] as (input: unknown) => Promise<unknown>;
    return { id: task.id, result: await work(task.input) };
  } catch (error) {
    return { id: task.id, failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task: Task) => {
  void carryOut(task).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent finishes what it began and then lets go of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
