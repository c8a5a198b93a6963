/** Which callers a route is tested with: those that the server distinguishes in one place for every route take turns. */
import { routes } from '../../contract/index.ts';
import type { Route } from '../../contract/base/route.ts';
import { effort } from '../effort.ts';

/** Roles with the same capabilities, which a test of the roles compares. */
export const SAME_CAPABILITIES = ['agent', 'developer', 'channel_partner'] as const;

/** Whether this caller of a group calls this route: one of them in an ordinary run, all in an exhaustive one. Who is in no group always does. */
export function isCallerTested(caller: string, route: Route, groups: readonly (readonly string[])[]): boolean {
  const group = groups.find((callers) => callers.includes(caller));
  return group === undefined || effort(routes.indexOf(route) % group.length === group.indexOf(caller), true);
}
