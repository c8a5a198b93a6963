import type { Values } from '../../../kinds/field.ts';
import { textById } from '../../i18n/text.ts';

/** Owners are shown by their first name, businesses by their full name. */
export function listerName({ details, owner_name }: { readonly details: Values; readonly owner_name: string | null }): string {
  const role = String(details.listing_role ?? 'Owner');
  const name = role === 'Owner' ? owner_name?.split(' ')[0] : owner_name;
  return name || textById(`lister.${role.toLowerCase()}`);
}

/** Columns of a conversation or a visit. */
interface ListerNameColumns {
  readonly listing_role: string | null;
  readonly owner_name: string | null;
  /** Whether the seeker got the owner's name by a contact. */
  readonly has_contact: boolean;
}

/**
 * The name of the lister for somebody who only wrote or asked for a visit: the one of the listing. The full name of an owner is part of what
 * a contact reveals. Null for a deleted account.
 */
export function nameForSeeker({ listing_role, owner_name, has_contact }: ListerNameColumns): string | null {
  return owner_name === null || has_contact ? owner_name : listerName({ details: { listing_role: listing_role ?? 'Owner' }, owner_name });
}
