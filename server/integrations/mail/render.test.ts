import { expect, test } from 'vitest';
import { mailHtml, mailText, oneLine } from './render.ts';

const hostile = `"><img src=x onerror=alert(1)><script>alert('2')</script>`;
const mail = {
  subject: hostile,
  heading: hostile,
  blocks: [
    { type: 'text', text: hostile },
    { type: 'button', text: hostile, url: `javascript:alert(1)` },
    { type: 'link', text: hostile, url: `https://homes.example/"onmouseover="alert(1)` },
    { type: 'homes', homes: [{ url: 'data:text/html,x', price: hostile, title: hostile, place: hostile, facts: hostile }] },
  ],
} as const;

test('user input is escaped in the HTML part, and only http links remain', () => {
  const html = mailHtml(mail);
  expect(html).not.toMatch(/<img|<script|javascript:|data:text|"onmouseover/);
  expect(html).toContain('&lt;script&gt;');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '#',
    'https://homes.example/&quot;onmouseover=&quot;alert(1)',
    '#',
  ]);
});

test('the text part has the same content in the same order', () => {
  const text = mailText({
    heading: 'Two new homes',
    blocks: [
      { type: 'text', text: 'Look' },
      { type: 'button', text: 'See all', url: 'https://homes.example/x' },
    ],
  });
  expect(text).toMatch(/^Two new homes\n\nLook\n\nSee all:\nhttps:\/\/homes\.example\/x\n\n-- \n/);
});

test('a header is one line, even when its value has line breaks', () => {
  expect(oneLine('a\r\nb\u2028c\u0000d')).toBe('a b c d');
});
