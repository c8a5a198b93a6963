import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { handoffMarkup } from './handoff.ts';

const ELEMENTS =
  /^<script type="application\/json" id="page-data" data-head="([^"<>]*)" data-tail="([^"<>]*)">([^<]*)<\/script><script nonce="NONCE">([^<]*)<\/script>$/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };
const unescaped = (text: string) => text.replace(/&\w+;/g, (entity) => ENTITIES[entity]!);

/** Runs the script of this markup. `sent` is what it passes to the router. */
function run(data: object): { sent: string; script: string } {
  const [, head, tail, textContent, script] = ELEMENTS.exec(handoffMarkup(data, 'NONCE')!)!;
  const sent: string[] = [];
  const streamController = { enqueue: (text: string) => sent.push(text), close: () => sent.push('END') };
  const dataset = { head: unescaped(head!), tail: unescaped(tail!) };
  runInNewContext(script!, {
    window: { __reactRouterContext: { streamController } },
    document: { getElementById: () => ({ dataset, textContent }) },
  });
  expect(sent.pop()).toBe('END');
  return { sent: sent.join(''), script: script! };
}

const hostile = '</script><script>steal()</script><!-- " \\ & ₹\u2028';

test('no text in the page data can close an element, and the router receives it unchanged', () => {
  for (const data of [
    { page: JSON.stringify({ title: hostile.repeat(50) }) },
    { page: hostile.repeat(50) },
    { page: `{${hostile.repeat(50)}` },
    { page: `a\r\n${'b'.repeat(2000)}` },
    { page: hostile, [hostile]: 1 },
  ]) {
    const { sent } = run(data);
    const values = JSON.parse(sent) as unknown[];
    // a value in the data block is the same JSON with `<` escaped
    const [page] = Object.values(data);
    const isSent = values.some(
      (value) => value === page || (typeof value === 'string' && value.startsWith('{') && sameJson(value, String(page))),
    );
    expect(isSent).toBe(true);
  }
});
const sameJson = (a: string, b: string) => JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));

test('the script is identical for every page, so one CSP hash allows it', () => {
  expect(run({ a: 1 }).script).toBe(run({ page: JSON.stringify({ title: hostile.repeat(50) }) }).script);
});
