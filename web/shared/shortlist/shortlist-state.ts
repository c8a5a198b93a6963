import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { onTokenChange } from '../../lib/api/auth-token.ts';
import { createKeyedStore } from '../../lib/keyed-store.ts';

export interface Property {
  readonly id: string;
  readonly title: string;
}
/** Local storage key of the shortlist of visitors who are not logged in. */
export const DEVICE_KEY = 'shortlist';
/** Status by property id: in the shortlist of the account when somebody is logged in, otherwise in that of this device. */
export const shortlistStatuses = createKeyedStore<ShortlistStatus>();

/** Records that a listing is in the shortlist. `active` is the status of the shortlist entry, not of the listing. */
export const markAsShortlisted = (id: string): void => shortlistStatuses.set(id, 'active');

if (typeof document !== 'undefined') onTokenChange(shortlistStatuses.clear);
