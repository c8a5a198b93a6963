/** The body of a response that many people receive: as text, and as bytes in each encoding that a client has requested so far. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compressedByBrotli, FAST_QUALITY } from './compress-brotli.ts';
import { copyUnpooled } from './copy-unpooled.ts';
import type { Encoding } from '../pages/accepted-encoding.ts';

const compressGzip = promisify(gzip);

/** Smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;
const GZIP_LEVEL = 6;

const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  // most responses are sent once, and none is cached for longer than 20 seconds
  br: (bytes) => compressedByBrotli(bytes, FAST_QUALITY),
  gzip: async (bytes) => copyUnpooled(await compressGzip(bytes, { level: GZIP_LEVEL })),
};

interface EncodedResponse {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

export class ResponseBody {
  readonly #encoded = new Map<Encoding, Promise<EncodedResponse>>();
  readonly #identity: EncodedResponse;
  readonly #onGrow = new Set<() => void>();
  #size: number;

  constructor(text: string) {
    this.#identity = { encoding: 'identity', bytes: copyUnpooled(Buffer.from(text)) };
    this.#size = this.#identity.bytes.length;
  }

  /** Memory in bytes that the encodings occupy. */
  get size(): number {
    return this.#size;
  }

  /** Calls `listener` whenever `size` has changed. */
  onGrow(listener: () => void): void {
    this.#onGrow.add(listener);
  }

  /** The bytes in this encoding. The first request for an encoding compresses the body; a small body stays uncompressed. */
  encoded(encoding: Encoding): EncodedResponse | Promise<EncodedResponse> {
    if (encoding === 'identity' || this.#identity.bytes.length < MIN_COMPRESSED_BYTES) return this.#identity;
    const cached = this.#encoded.get(encoding);
    if (cached) return cached;
    const compressing = this.#compress(encoding);
    this.#encoded.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<EncodedResponse> {
    const bytes = await COMPRESS[encoding](this.#identity.bytes);
    this.#size += bytes.length;
    for (const listener of this.#onGrow) listener();
    return { encoding, bytes };
  }
}
