import type { Values } from '../../../kinds/field.ts';
import { textById } from '../../i18n/text.ts';

/** Owners are shown by their first name, businesses by their full name. */
export function listerName({ details, owner_name }: { readonly details: Values; readonly owner_name: string | null }): string {
  const role = String(details.listing_role ?? 'Owner');
  const name = role === 'Owner' ? owner_name?.split(' ')[0] : owner_name;
  return name || textById(`lister.${role.toLowerCase()}`);
}
