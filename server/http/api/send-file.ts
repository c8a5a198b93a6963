import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '../../../contract/base/route.ts';

/** The response to a call that downloads a file. */
export function sendFile(reply: FastifyReply, { name, type, content, privateFor }: FileResponse): Readable {
  // varies by session, so that the next person who logs in on this device does not get it
  if (privateFor !== undefined) reply.header('cache-control', `private, max-age=${privateFor}`).header('vary', 'x-access-token');
  reply
    .type(type.startsWith('text/') || type.includes('json') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(content, { objectMode: false });
}
