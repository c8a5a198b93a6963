/**
 * The server refuses some actions until the phone number is verified (`phone_unverified`). The refused action is stored for this tab, and
 * runs on its page once the number is verified.
 */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { splitPath } from '../../../contract/languages.ts';
import { ApiError } from '../../lib/api/api.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { toast } from '../feedback/toast.ts';
import { readStored } from '../../lib/read-stored.ts';
import { useAuth, users } from './session.ts';

const KEY = 'afterPhoneVerification';

interface PendingAction {
  /** Whose action it is. Nobody who logs in later in this tab may run it. */
  readonly userId: string;
  /** Path of the page, without the language prefix. */
  readonly path: string;
  /** Name of the action on that page. */
  readonly action: string;
  readonly verified: boolean;
}

const currentUserId = (): string | undefined => users.get(readToken() ?? '')?.id;

/** The stored action of the current user. */
function readPending(): PendingAction | null {
  const pending = readStored('sessionStorage', KEY) as PendingAction | null;
  return pending && pending.userId === currentUserId() ? pending : null;
}

function writePending(pending: PendingAction | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage people have to find their own way back after the verification.
    return;
  }
}

const currentPath = () => splitPath(location.pathname).path + location.search;

/**
 * Handles the error of an action. When the action was refused because the number is not verified, opens the verification page and returns
 * true. Returns false for any other error.
 */
export function useRequirePhoneVerification(): (error: unknown, action: string) => boolean {
  const navigate = useNavigate();
  return (error, action) => {
    if (!(error instanceof ApiError) || error.code !== 'phone_unverified') return false;
    const userId = currentUserId();
    writePending(userId === undefined ? null : { userId, path: currentPath(), action, verified: false });
    toast(error.message, { type: 'error', durationMs: 6000 });
    void navigate('/me#phone');
    return true;
  };
}

/** Whether an action waits until the number is verified. */
export const hasActionAwaitingVerification = (): boolean => readPending()?.verified === false;

/** Must be called when the number is verified. Returns the page of the waiting action; null when there is none. */
export function markPhoneVerified(): string | null {
  const pending = readPending();
  if (pending) writePending({ ...pending, verified: true });
  return pending?.path ?? null;
}

/**
 * Runs the waiting action, once, on the page on which it was started.
 * @param isVisible whether this component is visible, for pages that render it twice (for phones and wide screens)
 */
export function useResumeAfterVerification(action: string, resume: () => void, isVisible: () => boolean = () => true): void {
  const onResume = useEffectEvent(resume);
  const isShown = useEffectEvent(isVisible);
  // after a reload of the page the user is loaded later
  const userId = useAuth().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const pending = readPending();
    if (!pending?.verified || pending.action !== action || pending.path !== currentPath() || !isShown()) return;
    writePending(null);
    onResume();
  }, [action, userId]);
}
