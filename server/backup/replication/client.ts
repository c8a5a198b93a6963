/**
 * A connection in PostgreSQL's replication protocol (https://www.postgresql.org/docs/current/protocol-replication.html). Every server
 * supports it, also one that was installed without `pg_basebackup` and `pg_receivewal`.
 */
import type { Socket } from 'node:net';
import { Client } from 'pg';

type Row = readonly (string | null)[];

/** The methods that `pg` calls on a custom query, and the members of its connection that are missing from its types. */
interface PgConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
interface ClientInternals {
  readonly connection: PgConnection;
}

interface CommandOptions {
  /** Receives what the server streams. */
  readonly output?: ChunkQueue;
  /** Sent when the server requests it. */
  readonly input?: Buffer;
}

/** Input is sent in chunks of this size. */
const INPUT_CHUNK = 64 * 1024;
/** The connection is paused while more than this number of bytes wait to be read. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Streamed messages that wait to be read. The connection is paused while there are too many. */
export class ChunkQueue implements AsyncIterable<Buffer> {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #ended = false;
  #error: Error | null = null;
  #wake: (() => void) | null = null;
  #stream: Socket | null = null;

  attach(stream: Socket): void {
    this.#stream = stream;
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_WAITING_BYTES) this.#stream?.pause();
    this.#wake?.();
  }

  end(error: Error | null): void {
    this.#error ??= error;
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      while (this.#waiting.length > 0) {
        const chunk = this.#waiting.shift()!;
        this.#bytes -= chunk.length;
        if (this.#bytes <= MAX_WAITING_BYTES / 2) this.#stream?.resume();
        yield chunk;
      }
      if (this.#ended) {
        if (this.#error) throw this.#error;
        return;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = null;
    }
  }
}

export class ReplicationClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @throws Error when the role has no replication privilege, or when the server is unavailable */
  static async open(url: string): Promise<ReplicationClient> {
    // `database` and not `true`: the login rules of the database apply, and pg_hba.conf needs no additional line for replication
    const client = new Client({ connectionString: url, replication: 'database', application_name: 'thinnai backup' } as never);
    // without a listener, Node would end the process; callers that wait for a response receive the error as well
    client.on('error', () => undefined);
    await client.connect();
    return new ReplicationClient(client);
  }

  /**
   * Runs one command.
   * @returns the rows of each result set
   */
  run(command: string, { output, input }: CommandOptions = {}): Promise<Row[][]> {
    const connection = (this.#client as unknown as ClientInternals).connection;
    output?.attach(connection.stream);
    return new Promise((resolve, reject) => {
      const results: Row[][] = [];
      const finish = (error: Error | null) => {
        output?.end(error);
        if (error) reject(error);
        else resolve(results);
      };
      const query = {
        callback: () => undefined,
        submit: (connection: PgConnection) => connection.query(command),
        handleRowDescription: () => void results.push([]),
        handleDataRow: ({ fields }: { fields: Row }) => void results.at(-1)!.push(fields),
        handleCommandComplete: () => undefined,
        handleEmptyQuery: () => undefined,
        handlePortalSuspended: () => undefined,
        handleCopyInResponse(connection: PgConnection) {
          if (input)
            for (let at = 0; at < input.length; at += INPUT_CHUNK) connection.sendCopyFromChunk(input.subarray(at, at + INPUT_CHUNK));
          connection.endCopyFrom();
        },
        // copied, because the memory of the chunk is reused for the next message
        handleCopyData: ({ chunk }: { chunk: Buffer }) => output?.push(Buffer.from(chunk)),
        // `pg` does not inform a failed query when the server is ready again
        handleError: (error: Error) => finish(error),
        handleReadyForQuery: () => finish(null),
      };
      this.#client.query(query as never);
    });
  }

  /** Runs a command that returns a single value. */
  async readValue(command: string): Promise<string> {
    const [rows] = await this.run(command);
    return rows?.[0]?.[0] ?? '';
  }

  /** Sends a message within a bidirectional stream. */
  send(message: Buffer): void {
    (this.#client as unknown as ClientInternals).connection.sendCopyFromChunk(message);
  }

  /** Closes the connection, even in the middle of a stream. */
  close(): void {
    (this.#client as unknown as ClientInternals).connection.stream.destroy();
  }
}
