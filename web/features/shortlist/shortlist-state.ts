import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { onTokenChange } from '../../lib/auth-token.ts';
import { remembered } from '../../lib/remembered.ts';
import { useLoggedIn } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

export interface Property {
  readonly id: string;
  readonly title: string;
}
/** Where a device keeps what somebody who is not logged in put in. */
export const DEVICE_KEY = 'shortlist';
/** Status by property: of the person who is logged in, else of this device. */
export const statuses = remembered<ShortlistStatus>();

if (typeof document !== 'undefined') onTokenChange(statuses.clear);

/**
 * Whether a property is in the shortlist, and the way to change that. What asks and tells is fetched when there is something to ask:
 * a visitor who never kept anything does without it.
 */
export function useShortlisted(property: Property): { readonly active: boolean; readonly toggle: () => void } {
  const { id } = property;
  const loggedIn = useLoggedIn();
  const status = useSyncExternalStore(
    statuses.subscribe,
    () => statuses.get(id),
    () => undefined,
  );
  useEffect(() => {
    // what cannot be learnt leaves the heart empty; pressing it says what is wrong
    if (status === undefined && (loggedIn || keepsSomething())) void import('./keep.ts').then(({ learn }) => learn(id), ignore);
  }, [loggedIn, status, id]);
  const active = status === 'active';
  const toggle = () => {
    const wanted = active ? 'inactive' : 'active';
    // shown at once
    statuses.set(id, wanted);
    import('./keep.ts').then(
      ({ keep }) => keep(property, wanted),
      () => {
        statuses.set(id, status);
        toast(m['shell.shortlist_failed'](), { look: 'error' });
      },
    );
  };
  return { active, toggle };
}

const ignore = () => undefined;

function keepsSomething(): boolean {
  try {
    return localStorage.getItem(DEVICE_KEY) !== null;
  } catch {
    return false;
  }
}
