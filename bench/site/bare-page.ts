/**
 * Baseline: how fast React renders a page with as many elements as ours, with text and classes only, without components or data. Runs as a
 * separate process, because NODE_ENV selects React's production build: `node bench/site/bare-page.ts <elements> <pages>`. Prints JSON.
 */
import { Writable } from 'node:stream';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const [elements = 1000, pages = 100] = process.argv.slice(2).map(Number);
/** Number of elements in a row: the row itself, a link, a heading and two texts. */
const ELEMENTS_PER_ROW = 5;

const row = (n: number): ReactNode =>
  createElement(
    'li',
    { key: n, className: 'row flex gap-2 border-b p-3' },
    createElement(
      'a',
      { href: `/listing-${n}`, className: 'link' },
      createElement('h3', { className: 'text-lg font-semibold' }, `Listing ${n}`),
      createElement('p', { className: 'text-sm' }, 'Two bedrooms, second floor'),
      createElement('p', { className: 'text-sm' }, `₹ ${n * 1000}`),
    ),
  );
const page = () =>
  createElement(
    'ul',
    null,
    Array.from({ length: Math.round(elements / ELEMENTS_PER_ROW) }, (_, n) => row(n)),
  );

const render = () =>
  new Promise<number>((resolve, reject) => {
    let bytes = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done();
      },
    }).on('finish', () => resolve(bytes));
    const { pipe } = renderToPipeableStream(page(), { onAllReady: () => pipe(sink), onError: reject });
  });

for (let n = 0; n < pages; n++) await render();
const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
const elapsed: number[] = [];
for (let n = 0; n < pages; n++) {
  const renderStartedAt = performance.now();
  await render();
  elapsed.push(performance.now() - renderStartedAt);
}
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    elapsed: elapsed.toSorted((a, b) => a - b),
    seconds: (performance.now() - startedAt) / 1000,
    cpuMs: (user + system) / 1000 / pages,
  }),
);
