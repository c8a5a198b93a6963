import { useEffect, useState } from 'react';

/** Seconds left until `until` (epoch ms), counted down to 0. For another `until`, mount anew by `key`. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
