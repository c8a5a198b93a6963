/** Entry point of the worker thread that draws PDFs. `draw-in-thread.ts` starts it and sends one task at a time. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { setSiteName } from '../../messages/catalogue.ts';
import { withLanguage } from '../i18n/language.ts';
import type { DrawingTask, DrawingThreadData, DrawingResult } from './draw-in-thread.ts';

type Draw = (...input: readonly unknown[]) => Readable;

const { siteName } = workerData as DrawingThreadData;
if (siteName !== null) setSiteName(siteName);

async function draw({ module, name, input, language }: DrawingTask): Promise<Uint8Array> {
  const functions = (await import(module)) as Readonly<Record<string, Draw>>;
  return buffer(withLanguage(language, () => functions[name]!(...input)));
}

parentPort!.on('message', (task: DrawingTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const send = (drawn: DrawingResult) => parentPort!.postMessage(drawn);
  draw(task).then(
    (bytes) => send({ bytes }),
    (error: unknown) => send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
