import type { Multipart } from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../contract/base/roles.ts';
import type { StoredResponse, StoreResponse } from './api/idempotency.ts';
import type { PreSerialized } from './responses/pre-serialized.ts';
import type { ResponseOf, Input, Route } from '../../contract/base/route.ts';
import type { AppError } from '../errors.ts';

/** The logged-in person who sends the request. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** True once the person has entered a code that was sent to their phone number. */
  readonly phoneVerified: boolean;
  /** Log position of the database (`pg_lsn`) after the last write of this session; null when none was recorded. */
  readonly lastWriteLsn: string | null;
}

/** Looks up sessions by the SHA-256 of their token. */
export interface Sessions {
  /** Returns null when there is no live session. */
  readonly find: (tokenHash: Buffer) => Promise<Viewer | null>;
  /** Returns the error for a session that ended for a special reason, such as a suspended account; otherwise null. */
  readonly endedError: (tokenHash: Buffer) => Promise<AppError | null>;
}

/** Information about the request that a handler receives besides the validated input. */
export interface Context {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** IP address of the client. X-Forwarded-For is used only when a proxy in TRUST_PROXY sent it. */
  readonly ip: string;
  readonly userAgent: string | null;
  readonly viewer: Viewer | null;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Parts of a multipart body, on routes that declare one. Files are truncated after `fileSize` bytes when `limits` is given. */
  readonly parts: (limits?: { readonly fileSize: number }) => AsyncIterableIterator<Multipart>;
}

/** Routes that do not allow visitors always have a viewer. */
type ContextOf<R extends Route> = (R['auth'] extends { allowsVisitors: true } ? Context : Context & { readonly viewer: Viewer }) &
  (R['idempotent'] extends string ? { readonly storeResponse: StoreResponse } : unknown);

type ListFieldsOf<A> = { [K in keyof A]-?: NonNullable<A[K]> extends readonly unknown[] ? K & string : never }[keyof A];
/** The response as an object, or with some of its lists already serialized. */
type HandlerResult<A> =
  | A
  | (A extends object ? PreSerialized<Omit<A, ListFieldsOf<A>> & Partial<Pick<A, ListFieldsOf<A>>>, ListFieldsOf<A>> : never);

/** An idempotent route returns the response that it stored in the transaction of its change. */
type Result<R extends Route> = R['idempotent'] extends string ? StoredResponse<ResponseOf<R>> : HandlerResult<ResponseOf<R>>;
type Handler<R extends Route> = (context: ContextOf<R>, input: Input<R>) => Promise<Result<R>>;
/** One handler per route; a missing handler is a type error. */
export type Handlers<Routes extends Record<string, Route>> = { readonly [K in keyof Routes]: Handler<Routes[K]> };
