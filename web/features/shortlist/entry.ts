import type { KeptCard } from '../../../contract/shortlist.ts';
import type { DeviceEntry } from './device-shortlist.ts';

/** `gone`: the server tells a device nothing of it any more. */
export type HowEnded = NonNullable<KeptCard['ended']>['how'] | 'gone';

interface Own {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly ended: { readonly how: HowEnded; readonly at: string | null } | null;
}
export type ShownEntry = KeptCard & { readonly url: string };
/** Has no page any more: says what it was, and what became of it. */
export interface GoneEntry extends Own {
  readonly url: null;
  readonly place: string | null;
}
export type Entry = ShownEntry | GoneEntry;

export function entryOf(card: KeptCard): Entry {
  const { url, id, title, note, ended, locality, city } = card;
  return url === null ? { url, id, title, note, ended, place: locality?.name ?? city.name } : { ...card, url };
}

export function goneEntry({ property_id: id, title, note }: DeviceEntry): GoneEntry {
  return { url: null, id, title, note: note ?? null, ended: { how: 'gone', at: null }, place: null };
}
