import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reducePhoto, type ReduceRequest } from './reduce-photo.ts';
import { reducedSize } from './reduced-size.ts';

type Respond = (request: ReduceRequest) => Blob | null | 'error' | 'nothing';

const terminated = vi.fn<() => void>();
let respond: Respond;
/** A worker whose responses the test sets. A real worker would need a canvas. */
class FakeWorker extends EventTarget {
  readonly terminate = terminated;
  postMessage(request: ReduceRequest): void {
    const data = respond(request);
    if (data === 'error') this.dispatchEvent(new Event('error'));
    else if (data !== 'nothing') this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const jpeg = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const photo = (bytes: number, { name = 'hall.JPEG', type = 'image/jpeg' } = {}) => new File([new Uint8Array(bytes)], name, { type });
const reduce = (file: File, signal = new AbortController().signal) => reducePhoto(file, signal);
const LARGE = 4_000_000;

beforeEach(() => {
  terminated.mockClear();
  respond = () => jpeg(700_000);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', vi.fn<() => void>());
});
afterEach(() => void vi.unstubAllGlobals());

it('uploads a large photo in reduced size, as a JPEG file with the same name', async () => {
  const { size, type, name } = await reduce(photo(LARGE, { name: 'hall.v2.webp', type: 'image/webp' }));
  expect({ size, type, name }).toEqual({ size: 700_000, type: 'image/jpeg', name: 'hall.v2.jpg' });
  expect(terminated).toHaveBeenCalledOnce();
});

const originals: Record<string, { file?: File; workerResponds?: Respond }> = {
  'is small': { file: photo(300_000) },
  'is a drawing': { file: photo(LARGE, { name: 'plan.png', type: 'image/png' }) },
  'has no type': { file: photo(LARGE, { type: '' }) },
  'cannot be read by the browser': { workerResponds: () => null },
  'breaks the worker': { workerResponds: () => 'error' },
  'hardly becomes smaller': { workerResponds: () => jpeg(LARGE - 100_000) },
  'becomes something else than a JPEG file': { workerResponds: () => new Blob(['x'], { type: 'image/png' }) },
  'becomes empty': { workerResponds: () => jpeg(0) },
};
it.each(Object.entries(originals))(
  'uploads the original of a photo that %s',
  async (_case, { file = photo(LARGE), workerResponds = respond }) => {
    respond = workerResponds;
    expect(await reduce(file)).toBe(file);
  },
);

it('uploads the original when the browser has no canvas for workers', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const file = photo(LARGE);
  expect(await reduce(file)).toBe(file);
});

it('stops the worker when the photo is removed meanwhile', async () => {
  respond = () => 'nothing';
  const controller = new AbortController();
  const reduced = reduce(photo(LARGE), controller.signal);
  controller.abort();
  await reduced;
  expect(terminated).toHaveBeenCalledOnce();
});

it('stops a worker that takes too long, and uploads the original', async () => {
  vi.useFakeTimers();
  respond = () => 'nothing';
  const file = photo(LARGE);
  const reduced = reduce(file);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reduced).toBe(file);
  expect(terminated).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('keeps the aspect ratio, never enlarges, and reduces as far as allowed', () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, savesData) => {
      const size = reducedSize({ width, height }, savesData);
      const longest = Math.max(size.width, size.height);
      const shortest = Math.min(size.width, size.height);
      const exact = (longest / Math.max(width, height)) * Math.min(width, height);
      expect(Math.abs(shortest - exact)).toBeLessThanOrEqual(1);
      const isUnchanged = size.width === width && size.height === height;
      expect(isUnchanged || longest === (savesData ? 1600 : 2400) || shortest === 600).toBe(true);
      expect(isUnchanged || shortest >= 600).toBe(true);
    }),
  );
});
