import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useAuth } from '../../shared/session/session.ts';

const NO_PLANS: ReadonlyMap<string, string> = new Map();

/** End dates of the person's active plans by plan id. Empty on the server, for visitors, and while loading. */
export function useActivePlans(): ReadonlyMap<string, string> {
  const { isLoggedIn } = useAuth();
  const [endsAtByPlanId, setEndsAtByPlanId] = useState(NO_PLANS);
  useEffect(() => {
    if (!isLoggedIn) return;
    let isCancelled = false;
    // Only needed for a badge, so errors are ignored.
    void api('GET /subscription/userActiveSubscription')
      .then(
        ({ data }) =>
          isCancelled || setEndsAtByPlanId(new Map((data?.plans ?? []).toReversed().map(({ plan, ends_at }) => [plan.id, ends_at]))),
      )
      .catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [isLoggedIn]);
  return isLoggedIn ? endsAtByPlanId : NO_PLANS;
}
