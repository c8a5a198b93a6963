import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURES } from '../../scripts/docs/screenshots/pictures.ts';
import { root } from '../../scripts/tool.ts';

const MAX_BYTES = 1.5 * 1024 * 1024;
const files = globSync('docs/images/*', { cwd: root }).toSorted();

test('docs/images contains exactly the pictures that `npm run screenshots` takes, and a clone stays small', () => {
  expect(files).toEqual(PICTURES.map(({ name }) => `docs/images/${name}.webp`).toSorted());
  expect(files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)).toBeLessThan(MAX_BYTES);
});

test('every picture is in the tour, with a text alternative', () => {
  const links = readFileSync(join(root, 'docs/tour.md'), 'utf8').matchAll(/!\[([^\]]{10,})\]\((?:docs\/)?(images\/[^)]+)\)/g);
  const shown = new Set([...links].map(([, , file]) => `docs/${file}`));
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
});
