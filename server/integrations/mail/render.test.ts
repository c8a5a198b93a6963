import { expect, test } from 'vitest';
import { mailHtml, mailText, oneLine } from './render.ts';

const hostile = `"><img src=x onerror=alert(1)><script>alert('2')</script>`;
const mail = {
  subject: hostile,
  heading: hostile,
  blocks: [
    { is: 'text', text: hostile },
    { is: 'button', text: hostile, url: `javascript:alert(1)` },
    { is: 'link', text: hostile, url: `https://homes.example/"onmouseover="alert(1)` },
    { is: 'homes', homes: [{ url: 'data:text/html,x', price: hostile, title: hostile, place: hostile, facts: hostile }] },
  ],
} as const;

test('whatever people wrote is text in the HTML part, and no address leaves the web', () => {
  const html = mailHtml(mail);
  expect(html).not.toMatch(/<img|<script|javascript:|data:text|"onmouseover/);
  expect(html).toContain('&lt;script&gt;');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '#',
    'https://homes.example/&quot;onmouseover=&quot;alert(1)',
    '#',
  ]);
});

test('the text part says the same in the same order', () => {
  const text = mailText({
    heading: 'Two new homes',
    blocks: [
      { is: 'text', text: 'Look' },
      { is: 'button', text: 'See all', url: 'https://homes.example/x' },
    ],
  });
  expect(text).toMatch(/^Two new homes\n\nLook\n\nSee all:\nhttps:\/\/homes\.example\/x\n\n-- \n/);
});

test('a header is one line, whatever breaks lines', () => {
  expect(oneLine('a\r\nb\u2028c\u0000d')).toBe('a b c d');
});
