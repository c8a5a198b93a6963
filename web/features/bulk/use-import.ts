import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkImport } from '../../../contract/bulk.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { expireSession, useLoggedIn } from '../login/auth.ts';
import { useAfterProof, usePhoneFirst } from '../login/phone-first.ts';
import { toast } from '../toast/toast-store.ts';

const FIRST_MS = 700;
const SLOWEST_MS = 8000;
const GROWTH = 1.3;
export const isOver = ({ status }: Pick<BulkImport, 'status'>): boolean => status === 'done' || status === 'failed';

/**
 * One import as the server has it, asked again while it runs: often at first and while it moves, less and less often while
 * nothing changes or nobody answers.
 */
export function useImport(id: string) {
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  const pace = useRef({ done: -1, wait: FIRST_MS });
  const query = useQuery({
    queryKey: ['bulk', 'import', id],
    queryFn: async () => {
      try {
        const { data } = await api('GET /property/bulk/import', { query: { id } });
        const wait = data.done === pace.current.done ? pace.current.wait * GROWTH : FIRST_MS;
        pace.current = { done: data.done, wait };
        return data;
      } catch (error) {
        pace.current.wait *= GROWTH * GROWTH;
        throw error;
      }
    },
    enabled: loggedIn,
    retry: false,
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.data ? isOver(state.data) : state.error && !isPassing(state.error)) return false;
      return Math.min(pace.current.wait, SLOWEST_MS);
    },
  });
  const { data, error } = query;
  const status = data && `${data.status} ${data.dry_run}`;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['bulk', 'history'] });
    if (status !== 'done false') return;
    for (const key of ['my-properties', 'own-listing']) void client.invalidateQueries({ queryKey: [key] });
  }, [client, status]);
  useEffect(() => {
    if (error && isLoggedOut(error)) expireSession();
  }, [error]);
  return query;
}

/** Not an answer about the import: the line, the session, or trouble of the server's own. */
export function isPassing(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined || status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Imports what a dry run tried out. */
export function useConfirm(id: string) {
  const client = useQueryClient();
  const phoneFirst = usePhoneFirst();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /property/bulk/import/confirm', { body: { id } }),
    onSuccess: ({ data }) => client.setQueryData(['bulk', 'import', id], data),
    onError: (error) => {
      if (isLoggedOut(error)) expireSession(mutate);
      else if (!phoneFirst(error, 'import')) toast(messageOf(error, m['posting.action_failed']()), { look: 'error', durationMs: 6000 });
      void client.invalidateQueries({ queryKey: ['bulk', 'import', id] });
    },
  });
  useAfterProof('import', () => mutate());
  return { confirm: () => mutate(), confirming: isPending };
}

/** Saves a file of the API; says so when it cannot. */
export function useDownload(path: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: object) => download(path, query),
    onError: (error, query) => {
      if (isLoggedOut(error)) expireSession(() => mutate(query));
      else toast(messageOf(error, m['bulk.download_failed']()), { look: 'error', durationMs: 6000 });
    },
  });
  return { save: mutate, saving: isPending };
}
