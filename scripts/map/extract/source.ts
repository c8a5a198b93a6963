import { setTimeout as pause } from 'node:timers/promises';
import type { RangeResponse, Source } from 'pmtiles';

/** An error with a message for the operator who runs the command. `status` is set when the server refused the request with it. */
export class ExtractionError extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status }: { status?: number } = {}) {
    super(message);
    this.status = status;
  }
}

const TIMEOUT_MS = 60_000;

/** Reads ranges of a file on a web server. Retries after network and server errors, and never mixes two versions of the file. */
export class HttpSource implements Source {
  readonly #url: string;
  readonly #attempts: number;
  readonly #pauseMs: number;
  /** Identifies the version of the file, from the first response. */
  #version: string | null = null;

  /** @param pauseMs delay before the second attempt; it doubles with each further attempt */
  constructor(url: string, { attempts = 6, pauseMs = 1000 } = {}) {
    this.#url = url;
    this.#attempts = attempts;
    this.#pauseMs = pauseMs;
  }

  getKey(): string {
    return this.#url;
  }

  /** Available after the first response. */
  get version(): string {
    return this.#version ?? '';
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { data: await this.#request(offset, length) };
      } catch (error) {
        if (error instanceof ExtractionError || attempt >= this.#attempts) throw this.#failure(error);
        await pause(this.#pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  async #request(offset: number, length: number): Promise<ArrayBuffer> {
    const response = await fetch(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { headers } = response;
    await this.#requirePartialContent(response);
    const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
    const version = `${headers.get('etag') ?? headers.get('last-modified') ?? ''} ${total}`;
    this.#version ??= version;
    if (version !== this.#version) throw new ExtractionError('The file on the server was replaced meanwhile. Run the command again.');
    const data = await response.arrayBuffer();
    if (data.byteLength !== Math.min(length, total - offset)) throw new Error(`${data.byteLength} of ${length} bytes came`);
    return data;
  }

  /** @throws ExtractionError when another attempt cannot succeed, and Error when it may */
  async #requirePartialContent({ status, body }: Response): Promise<void> {
    if (status === 206) return;
    await body?.cancel();
    if (status === 200) throw new ExtractionError('The server does not send parts of files. Load the whole file, and give its name.');
    if (status < 500 && status !== 429) throw new ExtractionError(`${this.#url} responded with ${status}.`, { status });
    throw new Error(`status ${status}`);
  }

  #failure(error: unknown): ExtractionError {
    if (error instanceof ExtractionError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new ExtractionError(`${this.#url} could not be read: ${reason}. Run the command again; it continues where it stopped.`);
  }
}
