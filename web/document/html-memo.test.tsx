import { use } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { MediaContext } from '../lib/page/media.ts';
import { HtmlMemoContext, MemoHtml } from '../lib/page/memo-html.tsx';
import { TodayContext, useToday } from '../lib/page/today.ts';
import { memoizedHtml } from './html-memo.ts';

const rendered = vi.fn<(title: string) => void>();
const TODAY = '2031-05-06T00:00:00.000Z';

function Content({ title }: { readonly title: string }) {
  rendered(title);
  return (
    <>
      {title} since <b>{useToday().getUTCFullYear()}</b>
      {use(MediaContext)}
    </>
  );
}
const page = (title: string, today: string, mediaUrl: string) => (
  <TodayContext value={today}>
    <MediaContext value={mediaUrl}>
      <ul>
        <MemoHtml as="li" className="card" name="test" data={title}>
          <Content title={title} />
        </MemoHtml>
      </ul>
    </MediaContext>
  </TodayContext>
);
const memoized = (title: string, today = TODAY, mediaUrl = '') =>
  renderToString(<HtmlMemoContext value={memoizedHtml}>{page(title, today, mediaUrl)}</HtmlMemoContext>);

test('the memoized HTML equals what the browser renders, so that React can hydrate it', () => {
  const title = `<Flat> & "more" ${'é'.repeat(3)}`;
  expect(memoized(title, TODAY, 'https://pictures')).toBe(renderToString(page(title, TODAY, 'https://pictures')));
});

test('content is rendered once for the same data, and again for other data, another day or another address of pictures', () => {
  rendered.mockClear();
  expect(memoized('one')).toBe(memoized('one'));
  expect(rendered).toHaveBeenCalledTimes(1);
  memoized('two');
  expect(memoized('one', '2032-01-01T00:00:00.000Z')).toContain('2032');
  expect(memoized('one', TODAY, 'https://pictures')).toContain('https://pictures');
  expect(rendered).toHaveBeenCalledTimes(4);
});
