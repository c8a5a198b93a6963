/**
 * Selects the callers with which a route is tested. Callers that the server distinguishes in one function for all routes are tested
 * alternately.
 */
import { hasCapability, ROLES } from '../../contract/base/roles.ts';
import { routes } from '../../contract/index.ts';
import type { Route } from '../../contract/base/route.ts';
import { normalOrExhaustive } from '../exhaustive.ts';

/** Roles with the same capabilities; a test checks that they are the same. */
export const SAME_CAPABILITIES = ['agent', 'developer', 'channel_partner'] as const;

const STAFF_ROLES = ROLES.filter((role) => hasCapability(role, 'open_console'));

/** Roles that may do the same with a route. Staff have all capabilities of a user, which a test checks, and differ in their own routes. */
export const sameRolesFor = ({ auth }: Route): readonly (readonly string[])[] =>
  hasCapability('user', auth.capability) ? [SAME_CAPABILITIES, STAFF_ROLES] : [SAME_CAPABILITIES];

/**
 * Whether this caller is used for this route. Of the callers in a group, a normal run uses one and an exhaustive run all. A caller in no
 * group is always used.
 */
export function isCallerTested(caller: string, route: Route, groups: readonly (readonly string[])[]): boolean {
  const group = groups.find((callers) => callers.includes(caller));
  return group === undefined || normalOrExhaustive(routes.indexOf(route) % group.length === group.indexOf(caller), true);
}
