import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every decision is listed, in order and by the title of its page', () => {
  const pages = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted();
  const asTitled = pages.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(read(`docs/decisions/${name}`)) ?? [];
    expect(number, `the heading of ${name}`).toBe(String(Number(name.slice(0, 4))));
    return `${number}. [${title}](${name})`;
  });
  const listed = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));
  expect(listed).toEqual(asTitled);
});

test.each(globSync(['*.md', 'docs/**/*.md'], { cwd: root }))('the links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path!);
  expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
});
