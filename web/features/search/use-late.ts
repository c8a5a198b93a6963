import { useEffect, useRef, useState } from 'react';

/**
 * A value that is being changed: shown at once, handed on once it has rested for `pauseMs`. When the value changes from
 * outside, that counts.
 */
export function useLate<T>(value: T, pauseMs: number, hand: (value: T) => void): readonly [shown: T, change: (value: T) => void] {
  const [outside, setOutside] = useState(value);
  const [shown, setShown] = useState(value);
  if (!Object.is(outside, value)) {
    setOutside(value);
    setShown(value);
  }
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(() => {
    if (Object.is(shown, value)) return;
    const timer = setTimeout(() => latest.current(shown), pauseMs);
    return () => clearTimeout(timer);
  }, [shown, value, pauseMs]);
  return [shown, setShown];
}
