import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAuth } from '../login/auth.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** Plans of the person that run now, by id, with when they end. Empty on the server, for visitors, and while it is not known. */
export function useHeldPlans(): ReadonlyMap<string, string> {
  const { loggedIn } = useAuth();
  const [held, setHeld] = useState(NONE);
  useEffect(() => {
    if (!loggedIn) return;
    let gone = false;
    // a mark beside the price: without it the page says everything it has to
    void api('GET /subscription/userActiveSubscription')
      .then(({ data }) => gone || setHeld(new Map((data?.plans ?? []).toReversed().map(({ plan, ends_at }) => [plan.id, ends_at]))))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [loggedIn]);
  return loggedIn ? held : NONE;
}
