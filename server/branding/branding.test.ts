import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandingCss, readBranding } from './branding.ts';
import { COLOUR_TOKENS, contrastProblems } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'branding-'));
function fileOf(content: unknown, logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'): string {
  writeFileSync(join(folder, 'logo.svg'), logo);
  const path = join(folder, 'branding.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('the default colours equal those of the style sheet and have enough contrast', () => {
  const css = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'styles', 'tokens.css'), 'utf8');
  const declared = [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    [light, dark],
  ]);
  expect(COLOUR_TOKENS).toEqual(Object.fromEntries(declared));
  expect(contrastProblems(COLOUR_TOKENS)).toEqual([]);
  const [light, dark] = COLOUR_TOKENS.paper;
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'web', 'root.tsx'), 'utf8')).toContain(
    `{ light: '${light}', dark: '${dark}' }`,
  );
});

test('a branding file replaces the name, the logo and individual colours', () => {
  const branding = readBranding(fileOf({ name: 'Veedu', logo: 'logo.svg', colours: { oxide: ['#0A5C8A', '#7CC4EF'] } }));
  expect(branding).toMatchObject({ name: 'Veedu', hasColours: true });
  expect(branding.logo).toContain('<svg');
  expect(branding.colours.oxide).toEqual(['#0a5c8a', '#7cc4ef']);
  expect(branding.colours.ink).toEqual(COLOUR_TOKENS.ink);
  expect(brandingCss(branding)).toContain(':root[data-theme=dark]{--color-paper:#171412');
});

test.each([
  ['an unknown key', { name: 'Veedu', color: {} }, undefined, 'color'],
  ['a wrong colour', { name: 'Veedu', colours: { oxide: ['red', '#ffffff'] } }, undefined, '#9f2f1f'],
  ['colours that cannot be read', { name: 'Veedu', colours: { oxide: ['#f0c0b0', '#e58a76'] } }, undefined, '4.5:1'],
  ['a logo that is no SVG', { name: 'Veedu', logo: 'logo.svg' }, 'GIF89a', 'SVG'],
  ['a logo with a script', { name: 'Veedu', logo: 'logo.svg' }, '<svg><script>1</script></svg>', 'scripts'],
  ['a logo that loads something', { name: 'Veedu', logo: 'logo.svg' }, '<svg><image href="https://example.org/x.png"/></svg>', 'links'],
])('%s is refused with a sentence that explains it', (_, content, logo, sentence) => {
  expect(() => readBranding(fileOf(content, logo))).toThrow(sentence);
});
