import { useState } from 'react';

/** The value, or the last defined value while it is undefined, so that the content stays while it is loaded again. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [lastValue, setLastValue] = useState(value);
  if (value !== undefined && value !== lastValue) setLastValue(value);
  return value ?? lastValue;
}
