import type { ShortlistCard } from '../../../contract/shortlist.ts';
import type { DeviceEntry } from '../../shared/shortlist/device-shortlist.ts';

/** Why a listing is no longer offered. `gone`: it is in the device's list, but the server has no data about it any more. */
export type EndReason = NonNullable<ShortlistCard['ended']>['reason'] | 'gone';

interface EntryBase {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly ended: { readonly reason: EndReason; readonly at: string | null } | null;
}
type AvailableEntry = ShortlistCard & { readonly url: string };
/** A listing without a public page: only its title and the reason why it ended can be shown. */
export interface UnavailableEntry extends EntryBase {
  readonly url: null;
  readonly place: string | null;
}
export type ShortlistEntry = AvailableEntry | UnavailableEntry;

export function entryOf(card: ShortlistCard): ShortlistEntry {
  const { url, id, title, note, ended, locality, city } = card;
  return url === null ? { url, id, title, note, ended, place: locality?.name ?? city.name } : { ...card, url };
}

/** An entry of the device's list about which the server has no data any more. */
export function unknownEntry({ property_id: id, title, note }: DeviceEntry): UnavailableEntry {
  return { url: null, id, title, note: note ?? null, ended: { reason: 'gone', at: null }, place: null };
}
