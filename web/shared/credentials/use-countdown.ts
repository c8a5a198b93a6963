import { useEffect, useState } from 'react';

/** Seconds until `until` (epoch ms), counted down to 0. Remount with another `key` to count down to another time. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
