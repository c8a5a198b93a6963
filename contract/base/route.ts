/**
 * Declaration of an API route as data. Registration, validation, authorisation, rate limits, idempotency, OpenAPI and the client are all
 * derived from it.
 */
import type { z } from 'zod';
import type { Permission } from './roles.ts';

/**
 * Classes of rate limits (`REQUESTS_PER_MINUTE` has the numbers). `code`: requesting a login code. `login`: entering a code or password.
 * `reveal`: contacting an owner, or calling.
 */
export type RateClass = 'read' | 'search' | 'write' | 'code' | 'login' | 'upload' | 'reveal' | 'webhook';

/** Parameters that decide whether a response is shared, see `Route.shared`. */
export interface SharedQuery {
  /**
   * Requests one listing in full. Such a response is not shared, because it also contains data whose changes are not reported as changes of
   * the listing, such as its lister.
   */
  readonly id?: string | undefined;
  /** Listings that one person has already viewed. */
  readonly exclude?: readonly string[] | undefined;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/v1`: exactly as in the specification, otherwise in lower case with hyphens. */
  readonly path: string;
  /** Further paths of the same call, e.g. `/details` for the specification's `/detials`. */
  readonly aliases?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  /** Who may call it: `may('<capability>')`. */
  readonly auth: Permission;
  /** Message id of this call's own text for 401, e.g. `contact.login`. Defaults to `Login Expired`. */
  readonly unauthorized?: string;
  readonly rateClass: RateClass;
  /** The call reaches other people: accounts without a verified phone number get 403 `phone_unverified`. */
  readonly needsVerifiedPhone?: boolean;
  /**
   * The call creates or charges something, so the `Idempotency-Key` header is supported. The response is stored for a day: `plaintext`, or
   * `sealed` (encrypted) if it contains personal data (such as a phone number or mail address) or a secret with which its reader can act
   * for somebody.
   */
  readonly idempotent?: 'plaintext' | 'sealed';
  /** Multipart upload: the handler itself reads the parts; `body` only describes them. */
  readonly multipart?: boolean;
  /**
   * For webhooks whose signature covers the raw body. The body is not parsed: the handler gets `body.bytes`, and these headers as
   * `body.headers`.
   */
  readonly raw?: readonly string[];
  /** Responds with a file of one of these media types, as a `FileResponse`. Errors are still JSON. */
  readonly file?: readonly string[];
  /**
   * Whether the response of a read is the same for everybody with this query. Such a response is cached as bytes until a listing of the
   * searched city changes. The handler gets no viewer.
   */
  readonly shared?: (query: SharedQuery) => boolean;
  /** The result may be a moment old and the handler never writes, so a replica of the database may be used. */
  readonly reads?: 'replica';
  /** HTTP status of success. Default: 200. */
  readonly status?: 200 | 201 | 202;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Example in the OpenAPI document. Tests send it. */
  readonly example?: { readonly query?: object; readonly body?: object };
}

/** A file to download, generated while it is sent. */
export interface FileResponse {
  readonly name: string;
  /** One of the media types in the route's `file`. */
  readonly type: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
  /** Seconds for which the browser of this session may cache it. Not cached when absent. */
  readonly privateFor?: number;
}

/** Returns the declaration with its exact types, so that handlers and clients are checked against it. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
/** An unparsed body. The handler checks its signature. */
export interface RawBody {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}
type BodyOf<R extends Route> = R['raw'] extends readonly string[] ? RawBody : Parsed<R['body']>;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Input of a handler, already validated. */
export interface Input<R extends Route> {
  readonly query: Parsed<R['query']>;
  readonly body: BodyOf<R>;
}
/** Input that a client has to send. */
export interface ClientInput<R extends Route> {
  readonly query?: Sent<R['query']>;
  readonly body?: Sent<R['body']>;
}
export type ResponseOf<R extends Route> = z.output<R['response']>;
