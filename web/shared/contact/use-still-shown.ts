import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useStore } from '../../lib/store.ts';
import { liveNotificationsStore } from '../notifications/live-notifications.ts';

/**
 * Whether the lister's number on the screen may still be shown. Requested again whenever the server reports a change, for example when the
 * lister stops showing the number. A failed request changes nothing.
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
        // The next report requests it again.
      }
    };
    void check();
    return () => controller.abort();
  }, [eventCount, propertyId]);
  return isShown;
}
