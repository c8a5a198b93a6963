import { useEffect, useRef, useState } from 'react';

/**
 * A temporary copy of a value that changes quickly, such as a dragged slider. Changes are shown at once, and passed to `onSettle` after
 * `pauseMs` without a change. A new `value` from outside replaces the copy.
 */
export function useDebouncedValue<T>(
  value: T,
  pauseMs: number,
  onSettle: (value: T) => void,
): readonly [draft: T, setDraft: (value: T) => void] {
  const [lastValue, setLastValue] = useState(value);
  const [draft, setDraft] = useState(value);
  if (!Object.is(lastValue, value)) {
    setLastValue(value);
    setDraft(value);
  }
  const latestOnSettle = useRef(onSettle);
  useEffect(() => {
    latestOnSettle.current = onSettle;
  });
  useEffect(() => {
    if (Object.is(draft, value)) return;
    const timer = setTimeout(() => latestOnSettle.current(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value, pauseMs]);
  return [draft, setDraft];
}
