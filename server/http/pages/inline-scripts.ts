/**
 * The inline scripts of a rendered page. While a page is rendered, the scripts that the page itself writes carry a mark (`nonce="..."`)
 * that only this process knows. Only marked scripts are hashed for the policy, so a script that somebody managed to write into a text
 * of the page stays blocked. The mark is removed before the page leaves, and the page has the same bytes for everybody.
 */
import { createHash } from 'node:crypto';

interface ApprovedPage {
  readonly html: string;
  /** CSP sources (`'sha256-...'`) of the marked inline scripts, each once, in their order. */
  readonly hashes: readonly string[];
}

const SCRIPT_END = '</script>';

/** Removes the mark everywhere and returns the hashes of the scripts that carried it. */
export function approveScripts(html: string, mark: string): ApprovedPage {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.slice(from, at));
    from = at + attribute.length;
    const script = inlineScriptAt(html, at, from);
    if (script !== null) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  parts.push(html.slice(from));
  return { html: parts.join(''), hashes: [...hashes] };
}

/**
 * The text of the inline script whose start tag holds the mark between `markStart` and `markEnd`; null for another element, or a script
 * with `src`. React writes `<`, `>` and quotes inside of attributes as entities, so the next `>` ends the tag.
 */
function inlineScriptAt(html: string, markStart: number, markEnd: number): string | null {
  const tagStart = html.lastIndexOf('<', markStart);
  const textStart = html.indexOf('>', markEnd) + 1;
  if (textStart === 0) return null;
  const tag = html.slice(tagStart, textStart);
  if (!tag.startsWith('<script ') || / src=/.test(tag)) return null;
  const textEnd = html.indexOf(SCRIPT_END, textStart);
  return textEnd < 0 ? null : html.slice(textStart, textEnd);
}
