import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkImport } from '../../../contract/bulk-import.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { useLoggedIn } from '../../shared/session/session.ts';
import { useResumeAfterVerification, useRequirePhoneVerification } from '../../shared/session/after-phone-verification.ts';
import { toast } from '../../shared/feedback/toast.ts';

const FIRST_INTERVAL_MS = 700;
const MAX_INTERVAL_MS = 8000;
/** Factor by which the interval grows after a response without progress. */
const INTERVAL_GROWTH = 1.3;
export const isFinished = ({ status }: Pick<BulkImport, 'status'>): boolean => status === 'done' || status === 'failed';

/**
 * Loads an import and polls it while it is running: often at first and while it makes progress, and less often while nothing changes or the
 * server does not respond.
 */
export function useImport(id: string) {
  const client = useQueryClient();
  const isLoggedIn = useLoggedIn();
  const polling = useRef({ done: -1, intervalMs: FIRST_INTERVAL_MS });
  const query = useQuery({
    queryKey: ['bulk', 'import', id],
    queryFn: async () => {
      try {
        const { data } = await api('GET /property/bulk/import', { query: { id } });
        const intervalMs = data.done === polling.current.done ? polling.current.intervalMs * INTERVAL_GROWTH : FIRST_INTERVAL_MS;
        polling.current = { done: data.done, intervalMs };
        return data;
      } catch (error) {
        polling.current.intervalMs *= INTERVAL_GROWTH * INTERVAL_GROWTH;
        throw error;
      }
    },
    enabled: isLoggedIn,
    retry: false,
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.data ? isFinished(state.data) : state.error && !isTemporary(state.error)) return false;
      return Math.min(polling.current.intervalMs, MAX_INTERVAL_MS);
    },
  });
  const { data } = query;
  const status = data?.status;
  const isDryRun = data?.dry_run;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['bulk', 'history'] });
    if (status !== 'done' || isDryRun) return;
    for (const key of ['my-properties', 'own-listing']) void client.invalidateQueries({ queryKey: [key] });
  }, [client, status, isDryRun]);
  return query;
}

/** Whether an error is temporary (network, session, rate limit, server), not an error of the import itself. */
export function isTemporary(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined || status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Confirms a dry run, which starts the import. */
export function useConfirm(id: string) {
  const client = useQueryClient();
  const requirePhoneVerification = useRequirePhoneVerification();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /property/bulk/import/confirm', { body: { id } }),
    onSuccess: ({ data }) => client.setQueryData(['bulk', 'import', id], data),
    onError: (error) => {
      if (!requirePhoneVerification(error, 'import'))
        toast(messageOf(error, m['posting.action_failed']()), { type: 'error', durationMs: 6000 });
      void client.invalidateQueries({ queryKey: ['bulk', 'import', id] });
    },
  });
  useResumeAfterVerification('import', () => mutate());
  return { confirm: () => mutate(), isConfirming: isPending };
}

/** Downloads a file from the API and shows an error when that fails. */
export function useDownload(path: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: object) => download(path, query),
    onError: (error) => toast(messageOf(error, m['bulk.download_failed']()), { type: 'error', durationMs: 6000 }),
  });
  return { save: mutate, isSaving: isPending };
}
