import { parseJsonOrNull } from '../../contract/base/parse-json.ts';

/**
 * Reads the JSON value that the browser stored under a key. Returns null when there is none, when it is not JSON, or when the browser
 * refuses storage. The caller must check the shape: an older release, or a person, may have written something else.
 */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return parseJsonOrNull(globalThis[storage].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
