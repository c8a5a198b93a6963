import { parseJsonOrNull } from '../../contract/base/parse-json.ts';

/**
 * What the browser stored under a key, as JSON. Null when there is nothing, when it is not JSON, or when the browser refuses storage. The
 * caller checks the shape: an older release, or a person, may have written something else.
 */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return parseJsonOrNull(globalThis[storage].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
