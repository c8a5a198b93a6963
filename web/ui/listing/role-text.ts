import { m } from '../../../messages/compiled/messages.js';

const ROLE_TEXTS: Readonly<Record<string, () => string>> = {
  Owner: m['enum.listing_role.owner'],
  Agent: m['enum.listing_role.agent'],
  Developer: m['enum.listing_role.developer'],
  InferredAgent: m['shell.inferred_agent'],
};

/** The name of a `listing_role`, or of the role that visitors see in its place. */
export function roleText(role: string): string {
  return ROLE_TEXTS[role]?.() ?? role;
}
