import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { onTokenChange, writeToken } from '../../lib/auth-token.ts';
import { remembered } from '../../lib/remembered.ts';
import { useLoggedIn } from '../login/auth.ts';
import { openLogin, requireLogin } from '../login/login-store.ts';
import { toast } from '../toast/toast-store.ts';
import { askForStatus } from './status-batch.ts';

/** Status by property, of the person who is logged in. */
const statuses = remembered<ShortlistStatus>();
/** Counts the changes made here per property, so that only the last one's answer is believed. */
const changes = new Map<string, number>();

if (typeof document !== 'undefined') onTokenChange(statuses.clear);

/** Whether a property is in the person's shortlist, and the way to change that. */
export function useShortlisted(id: string): { readonly active: boolean; readonly toggle: () => void } {
  const loggedIn = useLoggedIn();
  const status = useSyncExternalStore(
    statuses.subscribe,
    () => statuses.get(id),
    () => undefined,
  );
  useEffect(() => {
    if (loggedIn && status === undefined) void learn(id);
  }, [loggedIn, status, id]);
  const active = loggedIn && status === 'active';
  return {
    active,
    // Without a session nothing is known yet, so what is wanted is to keep it.
    toggle: () => requireLogin(() => void put(id, active ? 'inactive' : 'active'), m['shell.shortlist_login']()),
  };
}

async function learn(id: string): Promise<void> {
  const at = changes.get(id);
  try {
    const status = await askForStatus(id);
    if (changes.get(id) === at) statuses.set(id, status);
  } catch {
    // Hearts stay empty; pressing one says what is wrong.
  }
}

/** Shows the change at once and takes it back when the server refuses it. */
async function put(id: string, wanted: ShortlistStatus): Promise<void> {
  const before = statuses.get(id) ?? 'inactive';
  const change = (changes.get(id) ?? 0) + 1;
  changes.set(id, change);
  statuses.set(id, wanted);
  try {
    // Says which state is wanted instead of toggling: repeating it after a lost answer does no harm.
    const { status, message } = await api('POST /shortlist', { body: { property_id: id, status: wanted } });
    if (changes.get(id) === change) statuses.set(id, status);
    toast(message || (status === 'active' ? m['shortlist.added']() : m['shortlist.removed']()));
  } catch (error) {
    if (changes.get(id) === change) statuses.set(id, before);
    if (!isLoggedOut(error)) return toast(messageOf(error, m['shell.shortlist_failed']()), { look: 'error' });
    writeToken(null);
    openLogin({ reason: m['shell.shortlist_login'](), carryOn: () => void put(id, wanted) });
  }
}
