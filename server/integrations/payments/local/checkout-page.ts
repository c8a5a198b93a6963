/** The local gateway's page. It must never look like a real one. */
import { m } from '../../../../messages/compiled/messages.js';
import type { LocalOrder } from './book.ts';
import { TELLINGS } from './telling.ts';

/** Paid, declined, or captured with a rupee less than was asked for. */
export const OUTCOMES = ['pay', 'decline', 'short'] as const;

const STYLE = `:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
.test{border:3px dashed;padding:1rem;border-radius:.5rem}button,select{font:inherit;min-height:2.75rem;width:100%;margin:.25rem 0;padding:0 .75rem}label{display:block;margin:1rem 0}`;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** `back`: path of the site to return to with the answer. */
export function checkoutPage(order: LocalOrder, back: string): string {
  const rupees = (order.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  const buttons = OUTCOMES.map(
    (outcome) => `<button name="outcome" value="${outcome}">${escape(m[`test_checkout.${outcome}`]())}</button>`,
  ).join('');
  const options = TELLINGS.map((telling) => `<option value="${telling}">${escape(m[`test_checkout.tell_${telling}`]())}</option>`).join('');
  const title = escape(m['test_checkout.title']());
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p class="test"><strong>${escape(m['test_checkout.warning']())}</strong></p>
<p>${escape(m['test_checkout.amount']({ amount: rupees }))}</p>
<form method="post"><input type="hidden" name="back" value="${escape(back)}">
<label>${escape(m['test_checkout.tell']())}<select name="telling">${options}</select></label>${buttons}</form></main></html>`;
}
