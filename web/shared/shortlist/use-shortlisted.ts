import { useEffect } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { useKeyedValue } from '../../lib/keyed-store.ts';
import { toast } from '../feedback/toast.ts';
import { useLoggedIn } from '../session/session.ts';
import { DEVICE_KEY, shortlistStatuses, type Property } from './shortlist-state.ts';

/**
 * Whether a property is in the shortlist, and a function that changes this. The code that sends requests is loaded on demand: visitors who
 * never saved anything do not need it.
 */
export function useShortlisted(property: Property): { readonly isShortlisted: boolean; readonly toggle: () => void } {
  const { id } = property;
  const isLoggedIn = useLoggedIn();
  const status = useKeyedValue(shortlistStatuses, id);
  useEffect(() => {
    // After a failure the heart stays empty; clicking it shows the error.
    if (status === undefined && (isLoggedIn || hasDeviceShortlist())) {
      void loadStatus(id).catch(() => undefined);
    }
  }, [isLoggedIn, status, id]);
  const isShortlisted = status === 'active';
  const toggle = () => {
    const newStatus = isShortlisted ? 'inactive' : 'active';
    // Shown at once, before the server has responded.
    shortlistStatuses.set(id, newStatus);
    void change(newStatus);
  };
  const change = async (newStatus: 'active' | 'inactive') => {
    // awaited instead of `then`: the bundler moves `then` into the import, where it would not handle files that cannot be fetched
    const module = await import('./change-shortlist.ts').catch(() => null);
    if (module) return module.changeStatus(property, newStatus);
    shortlistStatuses.set(id, status);
    toast(m['shell.shortlist_failed'](), { type: 'error' });
  };
  return { isShortlisted, toggle };
}

function hasDeviceShortlist(): boolean {
  try {
    return localStorage.getItem(DEVICE_KEY) !== null;
  } catch {
    return false;
  }
}

async function loadStatus(id: string): Promise<void> {
  const module = await import('./change-shortlist.ts');
  await module.loadStatus(id);
}
