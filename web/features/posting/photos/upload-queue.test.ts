import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { UploadQueue, type SendPhoto } from './upload-queue.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const response = { data: [], errors: [], warnings: [] };
const CONNECTION_LOST_TEXT = 'lost';
const LISTING_ID = 'listing-1';
const noop = () => undefined;

it('uploads one photo after the other, in the order in which they were added', async () => {
  const queue = new UploadQueue(() => CONNECTION_LOST_TEXT);
  const responders: (() => void)[] = [];
  const send = vi.fn<SendPhoto>(() => new Promise<typeof response>((resolve) => responders.push(() => resolve(response))));
  for (const name of ['a', 'b', 'c']) queue.add(LISTING_ID, file(name), { send, onDone: noop }, null);
  expect(send).toHaveBeenCalledTimes(1);
  responders[0]!();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 15_000 });
  responders[1]!();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3), { timeout: 15_000 });
  expect(send.mock.calls.map(([sent]) => sent.name)).toEqual(['a', 'b', 'c']);
});

it('keeps a photo after a network error and uploads it again on retry', async () => {
  const queue = new UploadQueue(() => CONNECTION_LOST_TEXT);
  const onDone = vi.fn<() => void>();
  const send = vi
    .fn<SendPhoto>()
    .mockRejectedValueOnce(new ApiError(0, 'network', 'Network Error'))
    .mockResolvedValue(response);
  queue.add(LISTING_ID, file('a'), { send, onDone }, null);
  await vi.waitFor(() => expect(queue.store.get()).toMatchObject([{ status: 'failed', message: CONNECTION_LOST_TEXT }]), {
    timeout: 15_000,
  });
  queue.retryFailed();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(queue.store.get()).toEqual([]);
});

it("lists a file that the server refuses as refused, with the server's message, and does not send it again", async () => {
  const queue = new UploadQueue(() => CONNECTION_LOST_TEXT);
  const send = vi.fn<SendPhoto>().mockRejectedValue(new ApiError(415, 'unsupported_media', 'a is not a photo.'));
  queue.add(LISTING_ID, file('a'), { send, onDone: noop }, null);
  await vi.waitFor(() => expect(queue.store.get()).toMatchObject([{ status: 'refused', message: 'a is not a photo.' }]), {
    timeout: 15_000,
  });
  queue.retryFailed();
  expect(send).toHaveBeenCalledTimes(1);
});

it('keeps a photo when the session has ended and nobody logs in', async () => {
  const queue = new UploadQueue(() => CONNECTION_LOST_TEXT);
  const send = vi.fn<SendPhoto>().mockRejectedValue(new ApiError(401, 'login_expired', 'Login Expired'));
  queue.add(LISTING_ID, file('a'), { send, onDone: noop }, null);
  await vi.waitFor(() => expect(queue.store.get()).toMatchObject([{ status: 'failed' }]), { timeout: 15_000 });
});
