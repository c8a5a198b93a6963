import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import type { CardPageData } from '../../shared/card-page/card-page.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { setDeviceNote } from '../../shared/shortlist/device-shortlist.ts';
import type { ShortlistEntry } from './shortlist-entry.ts';

const SHORTLIST_QUERY = { queryKey: ['shortlist'] } as const;

/** Saves the note on a listing, in the account or on the device. `save` resolves to whether it was saved; `error` says why not. */
export function useSaveNote(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const save = async (text: string): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const note = await storeNote(id, text.trim());
      // A list that is being fetched, for example right after a login, may not contain the note yet.
      if (client.isFetching(SHORTLIST_QUERY) > 0) {
        await client.cancelQueries(SHORTLIST_QUERY);
        void client.refetchQueries(SHORTLIST_QUERY);
      }
      // Changed in the cache: fetching the page again would remove the cards that were removed from the shortlist.
      client.setQueriesData<CardPageData<ShortlistEntry>>(
        SHORTLIST_QUERY,
        (page) => page && { ...page, cards: page.cards.map((entry) => (entry.id === id ? { ...entry, note } : entry)) },
      );
      toast(note === null ? m['shortlist.note_removed']() : m['shortlist.note_saved']());
      return true;
    } catch (saveError) {
      setError(messageOf(saveError, m['shortlist.failed']()));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, error };
}

/** Stores the note. Returns it as stored; null when it was removed. */
async function storeNote(id: string, text: string): Promise<string | null> {
  if (readToken() !== null) return (await api('POST /shortlist/note', { body: { property_id: id, note: text } })).data.note;
  const note = text === '' ? null : text;
  setDeviceNote(id, note);
  return note;
}
