/**
 * How a lister is shown who claims to be the owner and offers homes in many societies (docs/decisions/0054-one-home-one-clock.md). Pure.
 */
import type { Values } from '../../../kinds/field.ts';

/** The `listing_role` that cards and pages show for such a lister: an agent, as far as the site can tell. */
const INFERRED_AGENT = 'InferredAgent';

const isDeclaredOwner = (values: Values): boolean => (values.listing_role ?? 'Owner') === 'Owner';

/** The role that visitors see. */
export function shownRole(values: Values, isInferredAgent: boolean): string {
  return isInferredAgent && isDeclaredOwner(values) ? INFERRED_AGENT : String(values.listing_role ?? '');
}

/** The values that filters compare: a lister who is shown as an agent is also found as one. */
export const withShownRole = (values: Values, isInferredAgent: boolean): Values =>
  isInferredAgent && isDeclaredOwner(values) ? { ...values, listing_role: 'Agent' } : values;
