/**
 * The inline scripts of a rendered page. While a page is rendered, the scripts that the page itself writes have a `nonce` attribute with a
 * secret value that only this process knows. Only these scripts are hashed for the policy, so a script that somebody managed to write into
 * a text of the page stays blocked. The nonce is removed before the page is sent, so the page has the same bytes for everybody.
 */
import { hash } from 'node:crypto';

interface ApprovedPage {
  readonly html: Buffer;
  /** CSP sources (`'sha256-...'`) of the approved inline scripts in document order, each once. */
  readonly hashes: readonly string[];
}

const SCRIPT_END = '</script>';

// there are a few for each route and language
const MAX_SOURCES = 2000;
const MAX_CACHED_LENGTH = 8000;
const sources = new Map<string, string>();

/** Removes the attribute with the nonce everywhere, within the memory of `html`, and returns the hashes of the scripts that had it. */
export function approveScripts(html: Buffer, nonce: string): ApprovedPage {
  const [start, value, end] = [' nonce="', Buffer.from(nonce), '"'];
  const attributeLength = start.length + value.length + end.length;
  const hashes = new Set<string>();
  const positions: number[] = [];
  for (let found = html.indexOf(value); found >= 0; found = html.indexOf(value, found + value.length)) {
    const position = found - start.length;
    if (
      html.toString('latin1', position, found) !== start ||
      html.toString('latin1', found + value.length, position + attributeLength) !== end
    )
      continue;
    positions.push(position);
    const script = inlineScriptAt(html, position, position + attributeLength);
    if (script !== null) hashes.add(sourceOf(script));
  }
  // moves the text after each nonce to the end of what precedes it
  let length = positions[0] ?? html.length;
  for (const [n, position] of positions.entries())
    length += html.copy(html, length, position + attributeLength, positions[n + 1] ?? html.length);
  return { html: html.subarray(0, length), hashes: [...hashes] };
}

/** The CSP source that allows a script. Pages have few different scripts: they depend on the route, and the data is beside them. */
function sourceOf(script: string): string {
  const cached = sources.get(script);
  if (cached !== undefined) return cached;
  const source = `'sha256-${hash('sha256', script, 'base64')}'`;
  if (sources.size < MAX_SOURCES && script.length < MAX_CACHED_LENGTH) sources.set(script, source);
  return source;
}

/**
 * The text of the inline script whose start tag contains the nonce between `nonceStart` and `nonceEnd`; null for another element, or for a
 * script with `src`. React writes `<`, `>` and quotes in attributes as entities, so the next `>` ends the tag.
 */
function inlineScriptAt(html: Buffer, nonceStart: number, nonceEnd: number): string | null {
  const tagStart = html.lastIndexOf('<', nonceStart);
  const textStart = html.indexOf('>', nonceEnd) + 1;
  if (textStart === 0) return null;
  const tag = html.toString('utf8', tagStart, textStart);
  if (!tag.startsWith('<script ') || / src=/.test(tag)) return null;
  const textEnd = html.indexOf(SCRIPT_END, textStart);
  return textEnd < 0 ? null : html.toString('utf8', textStart, textEnd);
}
