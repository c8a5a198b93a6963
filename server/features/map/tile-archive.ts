/** Reads vector tiles out of a PMTiles file. They are compressed in the file and sent as they are stored. */
import { open } from 'node:fs/promises';
import { Compression, PMTiles, ResolvedValueCache, type Header, type RangeResponse, type Source } from 'pmtiles';

export class TileArchive {
  readonly #source: FileSource;
  readonly #cache = new StoredTileCache();
  readonly #tiles: PMTiles;
  constructor(file: string) {
    this.#source = new FileSource(file);
    this.#tiles = new PMTiles(this.#source, this.#cache);
  }

  /** @throws Error when the file is not a PMTiles file, RangeError when it is truncated */
  readHeader(): Promise<Header> {
    return this.#cache.readStoredHeader(this.#source);
  }

  readMetadata(): Promise<unknown> {
    return this.#tiles.getMetadata();
  }

  /** A tile with the compression of the file; null when the file does not contain it. The coordinates must exist at the zoom level. */
  async readTile(z: number, x: number, y: number): Promise<Buffer | null> {
    const tile = await this.#tiles.getZxy(z, x, y);
    return tile ? Buffer.from(tile.data) : null;
  }
}

/** The library would decompress every tile, so it is told that tiles are not compressed. */
class StoredTileCache extends ResolvedValueCache {
  readStoredHeader(source: Source): Promise<Header> {
    return super.getHeader(source);
  }
  override async getHeader(source: Source): Promise<Header> {
    return { ...(await super.getHeader(source)), tileCompression: Compression.None };
  }
}

/** Reads byte ranges of a local file. */
export class FileSource implements Source {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  getKey(): string {
    return this.#file;
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const handle = await open(this.#file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
    } finally {
      await handle.close();
    }
  }
}
