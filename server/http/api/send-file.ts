import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Mutex } from 'async-mutex';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '../../../contract/base/route.ts';
import { MINUTE_MS } from '../../durations.ts';
import { AccountQueue } from './account-queue.ts';

/** Files may be large and connections slow. A connection that reads almost nothing is closed much earlier (`limits/unread.ts`). */
export const DOWNLOAD_TIMEOUT_MS = 30 * MINUTE_MS;

/**
 * Files that are generated while they are sent. Each account downloads one at a time in this process, because each keeps a page of rows in
 * memory until it is sent.
 */
const downloads = new AccountQueue('downloads');
/** Only one part of all generated files is computed at a time, in turn, so that any number of downloads leaves time for other requests. */
const computing = new Mutex();

/**
 * The response to a call that downloads a file.
 * @throws AppError too_many_requests when earlier downloads of the account take too long
 */
export async function sendFile(
  reply: FastifyReply,
  { name, type, content, privateFor }: FileResponse,
  viewer: { readonly id: string } | null,
): Promise<Readable> {
  const open = () => openUntilDisconnected(reply, Symbol.asyncIterator in content ? partsInTurn(content) : content);
  const stream = viewer && Symbol.asyncIterator in content ? await openAfterEarlier(viewer.id, open) : open();
  // varies by session, so that the next person who logs in on this device does not get it
  if (privateFor !== undefined) reply.header('cache-control', `private, max-age=${privateFor}`).header('vary', 'x-access-token');
  reply
    .type(type.startsWith('text/') || type.includes('json') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`);
  return stream;
}

/** Opens the stream when the earlier ones of the account have closed. */
function openAfterEarlier(accountId: string, open: () => Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const openAndWait = async () => {
      const stream = open();
      const closed = stream.closed ? null : once(stream, 'close');
      resolve(stream);
      await closed;
    };
    downloads.run(accountId, openAndWait).catch(reject);
  });
}

/** A stream that also closes when the connection closes before anything was read from it. */
function openUntilDisconnected(reply: FastifyReply, content: Iterable<unknown> | AsyncIterable<unknown>): Readable {
  const stream = Readable.from(content, { objectMode: false });
  if (reply.raw.closed) stream.destroy();
  else reply.raw.once('close', () => stream.destroy());
  return stream;
}

async function* partsInTurn<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  const parts = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await computing.runExclusive(() => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}
