import type { Multipart } from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../contract/roles.ts';
import type { Written } from '../views/written.ts';
import type { Answer, Input, Route } from '../../contract/route.ts';
import type { AppError } from './app-error.ts';

/** The person behind a live session. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** A code that was sent to their number came back. */
  readonly phoneProved: boolean;
}

/** Sessions by the SHA-256 of their tokens. */
export interface Sessions {
  /** Null when there is no live one. */
  readonly find: (tokenHash: Buffer) => Promise<Viewer | null>;
  /** Why one that ended did, when there is more to say than that; null otherwise. */
  readonly refusal: (tokenHash: Buffer) => Promise<AppError | null>;
}

/** What a handler knows about the request beside its validated input. */
export interface Context {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Address of the client as `trustProxy` allows to believe. */
  readonly ip: string;
  readonly userAgent: string | null;
  readonly viewer: Viewer | null;
  /** Aborted when the client went away. */
  readonly signal: AbortSignal;
  /** Parts of a multipart body; only on routes that declare it. A file is cut off at `fileSize` bytes where that is given. */
  readonly parts: (limits?: { readonly fileSize: number }) => AsyncIterableIterator<Multipart>;
}

/** On routes that are not for visitors as well the viewer is there. */
type ContextOf<R extends Route> = R['auth'] extends { visitors: true } ? Context : Context & { readonly viewer: Viewer };

type ListIn<A> = { [K in keyof A]-?: NonNullable<A[K]> extends readonly unknown[] ? K & string : never }[keyof A];
/** All of an answer, or lists of it as JSON and the rest. */
type Answered<A> = A | (A extends object ? Written<Omit<A, ListIn<A>> & Partial<Pick<A, ListIn<A>>>, ListIn<A>> : never);

export type Handler<R extends Route> = (context: ContextOf<R>, input: Input<R>) => Promise<Answered<Answer<R>>>;
/** One handler a route: a missing one does not compile. */
export type Handlers<Routes extends Record<string, Route>> = { readonly [K in keyof Routes]: Handler<Routes[K]> };
