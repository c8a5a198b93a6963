/** Large responses that are the same for everybody. They are built and compressed once, then served as buffers. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../pages/accepted-encoding.ts';

interface Encoded {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}
export interface ConstantResponse {
  /** Builds the response now, so that no request has to wait for it. */
  readonly prepare: () => Promise<void>;
  /**
   * Sends the response in an encoding that the client accepts, with ETag and Content-Length, or 304.
   * @param cacheControl value of the header
   */
  readonly send: (request: FastifyRequest, reply: FastifyReply, cacheControl?: string) => Promise<FastifyReply>;
}

// compresses nearly as well as the highest levels, in a twentieth of the time
const BROTLI_QUALITY = 9;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function encode(content: string | Buffer): Promise<Encoded> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength };
  const [br, zipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity, { level: 9 })]);
  return { identity, br, gzip: zipped, etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"` };
}

/**
 * A response whose content never changes while the process runs. Routes that use it set `compress: false`.
 * @param build called once, by the first request or `prepare`; called again only after a failure
 */
export function constantResponse(
  type: string,
  build: () => string | Buffer | Promise<string | Buffer>,
  cacheControl = 'public, no-cache',
): ConstantResponse {
  let encoded: Promise<Encoded> | null = null;
  const load = () =>
    (encoded ??= (async () => encode(await build()))().catch((error: unknown) => {
      encoded = null;
      throw error;
    }));
  return {
    async prepare() {
      await load();
    },
    async send(request, reply, control = cacheControl) {
      const { etag, ...bodies } = await load();
      reply.headers({ 'cache-control': control, vary: 'accept-encoding', etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(type).send(bodies[encoding]);
    },
  };
}

/**
 * Whether an `If-None-Match` header contains this version. Weak comparison (RFC 9110, section 13.1.2), because proxies that compress make
 * tags weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
