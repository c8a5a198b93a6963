import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURES } from '../../scripts/docs/screenshots/pictures.ts';
import { root } from '../../scripts/tool.ts';

const MAX_BYTES = 1.5 * 1024 * 1024;
const files = globSync('docs/images/*', { cwd: root }).toSorted();

test('docs/images holds only pictures that `npm run screenshots` takes, and a clone stays small', () => {
  const taken = new Set(PICTURES.map(({ name }) => `docs/images/${name}.webp`));
  expect(files.filter((file) => !taken.has(file))).toEqual([]);
  expect(files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)).toBeLessThan(MAX_BYTES);
});

test('every picture is in the tour or the README, with a text for those who do not see it', () => {
  const pages = ['README.md', 'docs/README.md', 'docs/tour.md'].map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  const links = pages.matchAll(/!\[([^\]]{10,})\]\((?:docs\/)?(images\/[^)]+)\)/g);
  const shown = new Set([...links].map(([, , file]) => `docs/${file}`));
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
});
