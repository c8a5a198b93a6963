/** Responses with a map style, compressed once: every visitor of a map of the same city, theme and language gets the same one. */
import { LRUCache } from 'lru-cache';
import { constantResponse, type ConstantResponse } from '../../http/responses/constant-response.ts';
import { mapStyle, type StyleParts } from './map-style.ts';

/** Each takes about 40 kB in its three encodings. */
const MAX_STYLES = 100;
const styles = new LRUCache<string, ConstantResponse>({ max: MAX_STYLES });

/**
 * The response for these parts. They contain the URLs of places and tiles, which change with the content, so an outdated style is never
 * sent.
 */
export function styleResponse(parts: StyleParts): ConstantResponse {
  const key = JSON.stringify(parts);
  const existing = styles.get(key);
  if (existing) return existing;
  const response = constantResponse('application/json; charset=utf-8', () => JSON.stringify(mapStyle(parts)));
  styles.set(key, response);
  return response;
}
