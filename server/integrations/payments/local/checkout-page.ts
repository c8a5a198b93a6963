/** The local gateway's payment page. It must never look like a real one. */
import { m } from '../../../../messages/compiled/messages.js';
import { escapeMarkup } from '../../../escape-markup.ts';
import type { LocalOrder } from './record-store.ts';
import { DELIVERY_MODES } from './webhook-sender.ts';

/** `pay`: paid. `decline`: declined. `short`: captured with one rupee less than the order. */
export const PAYMENT_OUTCOMES = ['pay', 'decline', 'short'] as const;

const STYLE = `:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
.test{border:3px dashed;padding:1rem;border-radius:.5rem}button,select{font:inherit;min-height:2.75rem;width:100%;margin:.25rem 0;padding:0 .75rem}label{display:block;margin:1rem 0}`;

/** @param back path of the site to which the page returns the result */
export function checkoutPage(order: LocalOrder, returnPath: string): string {
  const rupees = (order.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  const buttons = PAYMENT_OUTCOMES.map(
    (outcome) => `<button name="outcome" value="${outcome}">${escapeMarkup(m[`test_checkout.${outcome}`]())}</button>`,
  ).join('');
  const options = DELIVERY_MODES.map(
    (delivery) => `<option value="${delivery}">${escapeMarkup(m[`test_checkout.webhooks_${delivery}`]())}</option>`,
  ).join('');
  const title = escapeMarkup(m['test_checkout.title']());
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p class="test"><strong>${escapeMarkup(m['test_checkout.warning']())}</strong></p>
<p>${escapeMarkup(m['test_checkout.amount']({ amount: rupees }))}</p>
<form method="post"><input type="hidden" name="back" value="${escapeMarkup(returnPath)}">
<label>${escapeMarkup(m['test_checkout.webhooks']())}<select name="delivery">${options}</select></label>${buttons}</form></main></html>`;
}
