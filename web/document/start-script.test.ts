import { expect, test } from 'vitest';
import { startScript } from './start-script.ts';

const route = (id: string, parts: object = {}) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/shared.js'], ...parts });
const manifest = {
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
  routes: { root: route('root'), page: route('page', { clientLoaderModule: '/assets/page-loader.js' }), other: route('other') },
} as unknown as Parameters<typeof startScript>[0];

test('the script of a page lists each of its files once for loading, and no file of another route', () => {
  const script = startScript(manifest, '{}', ['root', 'page']);
  const [, list] = /for\(let href of (\[[^\]]*\])/.exec(script)!;
  expect(JSON.parse(list!)).toEqual([
    '/assets/manifest.js',
    '/assets/entry.js',
    '/assets/shared.js',
    '/assets/root.js',
    '/assets/page-loader.js',
    '/assets/page.js',
  ]);
  expect(script).not.toContain('other');
});

test('the script is valid JavaScript, and contains no character that could end its element', () => {
  const script = startScript({ ...manifest, url: '/assets/</script>.js' }, String.raw`{"basename":"\u003c/script>"}`, ['root', 'page']);
  expect(script).not.toContain('</');
  // oxlint-disable-next-line no-implied-eval, no-new-func -- it is parsed, not run
  expect(() => new Function(script)).not.toThrow();
});

test('a route that the build does not have is an error', () => {
  expect(() => startScript(manifest, '{}', ['missing'])).toThrow('The build has no route missing.');
});
