import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { UploadQueue, type Send } from './upload-queue.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const answer = { data: [], errors: [], warnings: [] };
const noop = () => undefined;

it('sends one after the other, so that they arrive in the order they were chosen', async () => {
  const queue = new UploadQueue(() => 'lost');
  const gates: (() => void)[] = [];
  const send = vi.fn<Send>(() => new Promise<typeof answer>((resolve) => gates.push(() => resolve(answer))));
  for (const name of ['a', 'b', 'c']) queue.add('l', file(name), { send, onDone: noop, onLoggedOut: noop }, null);
  expect(send).toHaveBeenCalledTimes(1);
  gates[0]!();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  gates[1]!();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls.map(([sent]) => sent.name)).toEqual(['a', 'b', 'c']);
});

it('keeps a photo whose connection broke off, and sends it again on a retry', async () => {
  const queue = new UploadQueue(() => 'lost');
  const onDone = vi.fn<() => void>();
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new ApiError(0, 'network', 'Network Error'))
    .mockResolvedValue(answer);
  queue.add('l', file('a'), { send, onDone, onLoggedOut: noop }, null);
  await vi.waitFor(() => expect(queue.read()).toMatchObject([{ state: 'failed', message: 'lost' }]));
  queue.retryFailed();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(queue.read()).toEqual([]);
});

it('says why the server refused a file, which no retry would change', async () => {
  const queue = new UploadQueue(() => 'lost');
  const send = vi.fn<Send>().mockRejectedValue(new ApiError(415, 'unsupported_media', 'a is not a photo.'));
  queue.add('l', file('a'), { send, onDone: noop, onLoggedOut: noop }, null);
  await vi.waitFor(() => expect(queue.read()).toMatchObject([{ state: 'refused', message: 'a is not a photo.' }]));
});

it('asks for the login when the session is gone and keeps the photo for afterwards', async () => {
  const queue = new UploadQueue(() => 'lost');
  const onLoggedOut = vi.fn<() => void>();
  const send = vi.fn<Send>().mockRejectedValue(new ApiError(401, 'login_expired', 'Login Expired'));
  queue.add('l', file('a'), { send, onDone: noop, onLoggedOut }, null);
  await vi.waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
  expect(queue.read()).toMatchObject([{ state: 'failed' }]);
});
