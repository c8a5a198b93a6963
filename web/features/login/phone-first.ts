/**
 * What somebody was about to do when they were asked to prove their number first (`phone_unproved`): kept for this tab, and done where
 * they were once the number is proved.
 */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { splitPath } from '../../../contract/languages.ts';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../toast/toast-store.ts';

const KEY = 'afterProof';

interface Wish {
  /** Of the page, without its language. */
  readonly path: string;
  /** The act on that page. */
  readonly what: string;
  readonly proved: boolean;
}

function read(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wish | null;
  } catch {
    return null;
  }
}

// without storage people are led to the proof all the same, and find the way back themselves
function keep(wish: Wish | null): void {
  try {
    if (wish) sessionStorage.setItem(KEY, JSON.stringify(wish));
    else sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

const here = () => splitPath(location.pathname).path + location.search;

/** Leads whoever was refused for an unproved number to the place where it is proved; false for any other refusal. */
export function usePhoneFirst(): (error: unknown, what: string) => boolean {
  const navigate = useNavigate();
  return (error, what) => {
    if (!(error instanceof ApiError) || error.code !== 'phone_unproved') return false;
    keep({ path: here(), what, proved: false });
    toast(error.message, { look: 'error', durationMs: 6000 });
    void navigate('/me#phone');
    return true;
  };
}

/** Something waits for the number to be proved. */
export const waitsForProof = (): boolean => read()?.proved === false;

/** The number is proved: where the person wants to go on, null for nowhere. */
export function afterProof(): string | null {
  const wish = read();
  if (wish) keep({ ...wish, proved: true });
  return wish?.path ?? null;
}

/**
 * Carries on what waited for the proof, once, on the page it was begun on.
 * @param drawn whether this is the place people see, where a page has it twice for phones and for wide screens
 */
export function useAfterProof(what: string, carryOn: () => void, drawn: () => boolean = () => true): void {
  const go = useEffectEvent(carryOn);
  const isDrawn = useEffectEvent(drawn);
  useEffect(() => {
    const wish = read();
    if (!wish?.proved || wish.what !== what || wish.path !== here() || !isDrawn()) return;
    keep(null);
    go();
  }, [what]);
}
