import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { readToken } from '../../lib/auth-token.ts';
import type { CardPageData } from '../card-page/card-page.tsx';
import { expireSession } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';
import { noteOnDevice } from './device-shortlist.ts';
import type { Entry } from './entry.ts';

const LIST = { queryKey: ['shortlist'] } as const;

/** Saves the note on a home, with the person or on the device. `save` answers whether it is saved; `error` says why not. */
export function useSaveNote(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const save = async (written: string): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const note = await store(id, written.trim());
      // a list on its way, as right after a login, may be from before the note
      if (client.isFetching(LIST) > 0) {
        await client.cancelQueries(LIST);
        void client.refetchQueries(LIST);
      }
      // the page keeps what was taken out of it, so it is not asked for anew
      client.setQueriesData<CardPageData<Entry>>(
        LIST,
        (page) => page && { ...page, cards: page.cards.map((entry) => (entry.id === id ? { ...entry, note } : entry)) },
      );
      toast(note === null ? m['shortlist.note_removed']() : m['shortlist.note_saved']());
      return true;
    } catch (problem) {
      // the field goes with the list of who was logged in
      if (isLoggedOut(problem)) expireSession(() => void save(written));
      setError(messageOf(problem, m['shortlist.failed']()));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, error };
}

/** Answers the note as it was kept. */
async function store(id: string, written: string): Promise<string | null> {
  if (readToken() !== null) return (await api('POST /shortlist/note', { body: { property_id: id, note: written } })).data.note;
  const note = written === '' ? null : written;
  noteOnDevice(id, note);
  return note;
}
