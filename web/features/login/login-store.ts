import { readToken } from '../../lib/auth-token.ts';

export interface LoginRequest {
  /** Why it is asked for, in a sentence. */
  readonly reason?: string;
  /** What the person wanted; carried on after logging in. Without it, success leads to the home page. */
  readonly carryOn?: () => void;
}

let request: LoginRequest | null = null;
const listeners = new Set<() => void>();

function set(changed: LoginRequest | null): void {
  request = changed;
  for (const tell of listeners) tell();
}

/** Opens the login dialog. */
export function openLogin(wanted: LoginRequest = {}): void {
  set(wanted);
}

/** More to carry on with after the login that is being asked for. False when none is. */
export function alsoCarryOn(more: (() => void) | undefined): boolean {
  if (!request) return false;
  if (more) set({ ...request, carryOn: both(request.carryOn, more) });
  return true;
}

/** Both, in their order; either may be missing. */
export function both(one: (() => void) | undefined, other: (() => void) | undefined): (() => void) | undefined {
  if (!one || !other) return one ?? other;
  return () => {
    one();
    other();
  };
}

/** Closes it; what was waiting for it is forgotten. */
export function closeLogin(): void {
  set(null);
}

/** Does it now when somebody is logged in, otherwise asks for the login first and then does it. */
export function requireLogin(carryOn: () => void, reason: string): void {
  if (readToken() !== null) carryOn();
  else openLogin({ reason, carryOn });
}

export const loginStore = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): LoginRequest | null => request,
};
