/** The elements at the end of a page's HTML that contain its loader data. React Router hydrates the page with this data. */
import { encodeRouterData, type EncodedData } from './router-data.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';

const DATA_ID = 'page-data';

/**
 * The script is identical for every page, so that one CSP hash allows it. The first long text of the data (usually the packed data of the
 * page, which is JSON itself) is in an element of its own. In a script it would be a string in which every quote is escaped.
 */
const SCRIPT = `{let data=document.getElementById('${DATA_ID}'),{head,tail}=data.dataset,{streamController}=window.__reactRouterContext;streamController.enqueue(tail?head+JSON.stringify(data.textContent)+tail:head);streamController.close()}`;

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (character) => ATTRIBUTE_ESCAPES[character]!);

/** Characters that must be escaped inside an element. In JSON text they can be written as escape sequences. */
const NEEDS_ESCAPE = /[<\r\0]/;

/** Whether a text has the same meaning after `escapeLessThan`. */
function canBeEscaped(text: string): boolean {
  return !NEEDS_ESCAPE.test(text) || parseJsonOrNull(text) !== null;
}
/** In JSON text `<` occurs only inside strings, so this escape does not change the data. */
const escapeLessThan = (json: string): string => json.replaceAll('<', String.raw`\u003c`);

/**
 * Returns the elements that contain this data, or null when React Router's own stream must be used.
 * @param nonce nonce of the page's own scripts
 */
export function handoffMarkup(data: object, nonce: string): string | null {
  const encoded = encodeRouterData(data);
  if (!encoded) return null;
  const { head, text, tail } = inlineUnescapableText(encoded);
  return (
    `<script type="application/json" id="${DATA_ID}" data-head="${escapeAttribute(head)}" data-tail="${escapeAttribute(tail)}">` +
    `${text === null ? '' : escapeLessThan(text)}</script><script nonce="${nonce}">${SCRIPT}</script>`
  );
}

/** Moves the long text back into `head` when it is not JSON and contains characters that must be escaped inside an element. */
const inlineUnescapableText = ({ head, text, tail }: EncodedData): EncodedData =>
  text === null || canBeEscaped(text) ? { head, text, tail } : { head: head + JSON.stringify(text) + tail, text: null, tail: '' };
