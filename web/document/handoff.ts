/** The data of a page at the end of its HTML, from which React Router hydrates the page. */
import { encodeRouterData, type EncodedData } from './router-data.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';

const DATA_ID = 'page-data';

/**
 * The same for every page, so that its hash is. The long text (a JSON text) has an element of its own, where it needs
 * no escapes for being a string inside a script.
 */
const SCRIPT = `{let data=document.getElementById('${DATA_ID}'),{head,tail}=data.dataset,{streamController}=window.__reactRouterContext;streamController.enqueue(tail?head+JSON.stringify(data.textContent)+tail:head);streamController.close()}`;

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const attribute = (text: string): string => text.replace(/[&"<>]/g, (character) => ATTRIBUTE_ESCAPES[character]!);

/** Characters that an element cannot contain as they are. JSON has other ways to write them. */
const NEEDS_ESCAPE = /[<\r\0]/;

/** Whether a text means the same after `inScript`. */
function fitsElement(text: string): boolean {
  return !NEEDS_ESCAPE.test(text) || parseJsonOrNull(text) !== null;
}
/** `<` occurs only in strings of JSON. */
const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);

/** The elements with this data; null when React Router's own stream must be used. @param mark of the page's own scripts */
export function handoffMarkup(data: object, mark: string): string | null {
  const encoded = encodeRouterData(data);
  if (!encoded) return null;
  const { head, text, tail } = withoutOpaqueText(encoded);
  return (
    `<script type="application/json" id="${DATA_ID}" data-head="${attribute(head)}" data-tail="${attribute(tail)}">` +
    `${text === null ? '' : inScript(text)}</script><script nonce="${mark}">${SCRIPT}</script>`
  );
}

/** A long text that is no JSON, and has characters that an element cannot hold, stays among the rest. */
const withoutOpaqueText = ({ head, text, tail }: EncodedData): EncodedData =>
  text === null || fitsElement(text) ? { head, text, tail } : { head: head + JSON.stringify(text) + tail, text: null, tail: '' };
