/** The child process that `image-worker.ts` starts. It runs one task per message and ends when its parent disconnects. */
import { IMAGE_TASKS } from './image-tasks.ts';
import type { ImageTaskOutcome, ImageTask } from './image-worker.ts';

async function runTask(task: ImageTask): Promise<ImageTaskOutcome> {
  try {
    // the types of `runImageTask` ensure that name and input match
    const work = IMAGE_TASKS[task.name] as (input: unknown) => Promise<unknown>;
    return { id: task.id, result: await work(task.input) };
  } catch (error) {
    return { id: task.id, failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task: ImageTask) => {
  void runTask(task).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C is sent to the complete process group; the parent completes its tasks first and then disconnects
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
