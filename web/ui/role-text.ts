import { m } from '../../messages/compiled/messages.js';

const ROLE: Readonly<Record<string, () => string>> = {
  Owner: m['enum.listing_role.owner'],
  Agent: m['enum.listing_role.agent'],
  Developer: m['enum.listing_role.developer'],
};

/** Who offers it, in words: the token of `listing_role` as people read it. */
export function roleText(role: string): string {
  return ROLE[role]?.() ?? role;
}
