/**
 * The contract as types only: nothing here exists at run time, so pages that call the API carry neither zod nor the
 * declarations. A call is named by its method and its literal path; what it takes and answers follows.
 */
import type { Answer, ClientInput, Route } from '../../contract/route.ts';

/** Every route a contract module exports, alone or in a record. */
type RoutesIn<Module> = {
  [K in keyof Module]: Module[K] extends Route
    ? Module[K]
    : Module[K] extends Readonly<Record<string, Route>>
      ? Module[K][keyof Module[K]]
      : never;
}[keyof Module];

type AnyRoute =
  | RoutesIn<typeof import('../../contract/auth.ts')>
  | RoutesIn<typeof import('../../contract/contact.ts')>
  | RoutesIn<typeof import('../../contract/location.ts')>
  | RoutesIn<typeof import('../../contract/photos.ts')>
  | RoutesIn<typeof import('../../contract/property.ts')>
  | RoutesIn<typeof import('../../contract/shortlist.ts')>
  | RoutesIn<typeof import('../../contract/user.ts')>;

export type Method = Route['method'];
export type PathOf<M extends Method> = Extract<AnyRoute, { method: M }>['path'];
type RouteAt<M extends Method, P extends string> = Extract<AnyRoute, { method: M; path: P }>;
export type AnswerOf<M extends Method, P extends string> = Answer<RouteAt<M, P>>;
export type QueryOf<M extends Method, P extends string> = ClientInput<RouteAt<M, P>>['query'];
export type BodyOf<M extends Method, P extends string> = ClientInput<RouteAt<M, P>>['body'];
