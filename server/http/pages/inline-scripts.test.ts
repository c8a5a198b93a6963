import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveScripts as approve } from './inline-scripts.ts';

const approveScripts = (text: string, nonce: string) => {
  const { html, hashes } = approve(Buffer.from(text), nonce);
  return { html: html.toString(), hashes };
};
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('scripts of the page are hashed as the browser reads them, and the nonce is removed everywhere', () => {
  const { html, hashes } = approveScripts(
    '<head><link rel="x" nonce="MARK"/><script nonce="MARK">a&&b</script></head><script type="module" nonce="MARK" async="">import "ü"</script>',
    'MARK',
  );
  expect(html).toBe('<head><link rel="x"/><script>a&&b</script></head><script type="module" async="">import "ü"</script>');
  expect(hashes).toEqual([hashOf('a&&b'), hashOf('import "ü"')]);
});

test('a script without the nonce is not allowed, wherever it came from', () => {
  const { html, hashes } = approveScripts('<p><script>steal()</script><script nonce="GUESS">steal()</script></p>', 'MARK');
  expect(hashes).toEqual([]);
  expect(html).toContain('<script>steal()</script>');
});

test('script files need no hash, and the hash of a script that occurs twice is listed once', () => {
  const { hashes } = approveScripts('<script nonce="M" src="/a.js"></script><script nonce="M">x</script><script nonce="M">x</script>', 'M');
  expect(hashes).toEqual([hashOf('x')]);
});
