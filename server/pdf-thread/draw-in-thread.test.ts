import { expect, test } from 'vitest';
import { m } from '../../messages/compiled/messages.js';
import type { drawAfterSignal, drawAndExit, drawWithError, drawWords } from '../../test/fixtures/drawings.ts';
import { withLanguage } from '../i18n/language.ts';
import { drawInThread } from './draw-in-thread.ts';

const MODULE = new URL('../../test/fixtures/drawings.ts', import.meta.url);
const text = async (drawing: Promise<Uint8Array>) => Buffer.from(await drawing).toString();
const words = drawInThread<Parameters<typeof drawWords>>(MODULE, 'drawWords');

test('the event loop is not blocked while a document is drawn', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const drawing = drawInThread<Parameters<typeof drawAfterSignal>>(MODULE, 'drawAfterSignal')(signal);
  // drawing cannot end before this callback runs
  setImmediate(() => {
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
  expect(await text(drawing)).toBe('drawn');
});

test('each document is in the language of its request', async () => {
  const drawn = await Promise.all((['en', 'ta', 'hi'] as const).map((language) => withLanguage(language, () => text(words()))));
  const expected = (['en', 'ta', 'hi'] as const).map(
    (locale) => `${m['shell.name']({}, { locale })}: ${m['board.to_let']({}, { locale })}`,
  );
  expect(drawn).toEqual(expected);
});

test('a failed drawing rejects with its error, and one whose thread ends rejects with an error that tells to retry', async () => {
  await expect(drawInThread<Parameters<typeof drawWithError>>(MODULE, 'drawWithError')()).rejects.toThrow('drawing failed');
  await expect(drawInThread<Parameters<typeof drawAndExit>>(MODULE, 'drawAndExit')()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await text(words())).toContain(m['board.to_let']());
});
