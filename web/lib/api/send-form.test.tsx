import { afterEach, expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';
import { sendForm } from './send-form.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces `XMLHttpRequest` by one that receives this response when it is sent. */
function respondWith(status: number, responseText: string, headers: Readonly<Record<string, string>> = {}) {
  const requests: EventTarget[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = responseText;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getResponseHeader = (name: string) => headers[name] ?? null;
    abort = () => undefined;
    send() {
      requests.push(this);
      for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return requests;
}
const send = (signal = new AbortController().signal) => sendForm('/x', new FormData(), { onProgress: () => undefined, signal });

test('a refused upload has the details of any other refused request', async () => {
  respondWith(429, '{"code":"rate_limited","message":"Too many.","requestId":"r"}', { 'retry-after': '7' });
  await expect(send()).rejects.toMatchObject({ status: 429, code: 'rate_limited', message: 'Too many.', requestId: 'r', retryAfter: 7 });
});

test.each(['null', '"text"', '{"message":{}}', '<html>'])('the body %s of a proxy is no message', async (body) => {
  respondWith(502, body);
  await expect(send()).rejects.toMatchObject({ status: 502, code: 'unavailable', message: '' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 502 })));
  await expect(readFile('/x', {})).rejects.toMatchObject({ status: 502, code: 'unavailable', message: '' });
});

test('nothing is sent when the upload is aborted before', async () => {
  const requests = respondWith(200, '{}');
  await expect(send(AbortSignal.abort())).rejects.toMatchObject({ status: 0, code: 'aborted' });
  expect(requests).toEqual([]);
});

test('the parts of an upload leave no listeners on its signal', async () => {
  respondWith(200, '{}');
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await send(signal);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
