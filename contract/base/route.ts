/**
 * A route of the API as data. Registration, validation, authorisation, rate limits, idempotency, OpenAPI and the client all follow from
 * it.
 */
import type { z } from 'zod';
import type { Permission } from './roles.ts';

/** Classes of rate limits; the numbers are configuration. `code`: asking for a login code, `login`: trying one. */
export type RateClass = 'read' | 'search' | 'write' | 'code' | 'login' | 'upload' | 'reveal' | 'webhook';

/** What decides whether an answer is shared: a listing in full also shows what no change of a listing reports, such as its lister. */
export interface SharedQuery {
  readonly id?: string | undefined;
  readonly exclude?: readonly string[] | undefined;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/v1`, exactly as in the specification. */
  readonly path: string;
  /** Further paths of the same call, e.g. `/details` for the specification's `/detials`. */
  readonly aliases?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  /** Who may call it: `may('<capability>')`. */
  readonly auth: Permission;
  /** Message id of this call's own 401 sentence, e.g. `contact.login`; `Login Expired` when absent. */
  readonly unauthorized?: string;
  readonly rate: RateClass;
  /** Reaches other people: accounts without a verified phone number get 403 `phone_unverified`. */
  readonly verifiedPhone?: boolean;
  /**
   * Creates or charges: the `Idempotency-Key` header is honoured. The response is stored for a day, `plain`, or `sealed` (encrypted) when
   * it holds personal data, a number or a mail address, or lets its reader act for somebody.
   */
  readonly idempotent?: 'plain' | 'sealed';
  /** Multipart upload: the handler reads the parts itself; `body` then only describes them. */
  readonly multipart?: boolean;
  /** For webhooks whose signature covers the raw body: it is not parsed; the handler gets `body.bytes` and these headers as `body.headers`. */
  readonly raw?: readonly string[];
  /** Responds with a file of one of these media types, as a `FileResponse`; errors are still JSON. */
  readonly file?: readonly string[];
  /**
   * A read whose answer to this query is the same for everybody: it is kept as the bytes that are sent, until a listing of the searched
   * city changes. Its handler gets no viewer.
   */
  readonly shared?: (query: SharedQuery) => boolean;
  /** A read that may be a moment old and whose handler never writes: it may be answered from a replica of the database. */
  readonly reads?: 'replica';
  /** Status of success, 200 when absent. */
  readonly status?: 200 | 201 | 202;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Example in the OpenAPI document; tests send it. */
  readonly example?: { readonly query?: object; readonly body?: object };
}

/** A file to download, generated while it is sent. */
export interface FileResponse {
  readonly name: string;
  /** One of the route's `file`. */
  readonly type: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
  /** Seconds that the browser of this session may keep it; nobody keeps it when absent. */
  readonly privateFor?: number;
}

/** Keeps the exact types of a declaration, so that handlers and clients are checked against it. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
/** An unparsed body, whose signature the handler checks. */
export interface RawBody {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}
type BodyOf<R extends Route> = R['raw'] extends readonly string[] ? RawBody : Parsed<R['body']>;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives, already validated. */
export interface Input<R extends Route> {
  readonly query: Parsed<R['query']>;
  readonly body: BodyOf<R>;
}
/** What a client has to send. */
export interface ClientInput<R extends Route> {
  readonly query?: Sent<R['query']>;
  readonly body?: Sent<R['body']>;
}
export type Answer<R extends Route> = z.output<R['response']>;
