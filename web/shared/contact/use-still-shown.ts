import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useStore } from '../../lib/store.ts';
import { liveNotificationsStore } from '../notifications/live-notifications.ts';

/**
 * Whether the number of a lister that is on the screen may still be shown: requested again whenever the server reports a change, as when the
 * lister stops showing it. A failed request changes nothing.
 */
export function useStillShown(propertyId: string): boolean {
  const { eventCount } = useStore(liveNotificationsStore);
  const countAtOpening = useRef(eventCount);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    if (eventCount === countAtOpening.current) return undefined;
    const controller = new AbortController();
    const check = async () => {
      try {
        const { data } = await api('GET /contact/options', { query: { property_id: propertyId } }, { signal: controller.signal });
        setIsShown(data.pass === 'open' && data.reach === 'number');
      } catch {
        // The next report asks again.
      }
    };
    void check();
    return () => controller.abort();
  }, [eventCount, propertyId]);
  return isShown;
}
