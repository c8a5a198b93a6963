import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '../../scripts/docs/configuration-docs.ts';
import { findDeadLinks } from '../../scripts/docs/links.ts';
import { withGuardFigures } from '../../scripts/docs/guard-figures.ts';
import { environmentSchema } from '../../server/config/environment.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every decision is listed, in order and with the title of its page', () => {
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

/** Maximum length of a page. Only the list of libraries may be longer, because it is a table that grows. */
const MAX_WORDS = 500;
test('every decision has a status, a context, a decision and consequences, on one page', () => {
  for (const name of readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))) {
    const text = read(`docs/decisions/${name}`);
    const parts = [/^\*\*Status:\*\*/m, /^## Context$/m, /^## Decision$/m, /^## Consequences$/m];
    expect(parts.filter((part) => !part.test(text)).map(String), name).toEqual([]);
    if (name !== '0012-libraries.md') expect(text.split(/\s+/).length, `words of ${name}`).toBeLessThanOrEqual(MAX_WORDS);
  }
});

const documents = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: root, exclude: (name) => name === 'node_modules' });

test('the links in documents have existing files and headings as targets', () => {
  const read = (source: string) => ({ source, markdown: readFileSync(join(root, source), 'utf8') });
  expect(findDeadLinks(documents.map(read), (path) => existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)('the source files mentioned in %s exist', (page) => {
  const paths = [...read(page).matchAll(/`((?:[a-z][\w-]*\/)+[\w.-]+\.(?:tsx?|md|json))`/g)].map(([, path]) => path!);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('docs/configuration.md matches the schema of the environment', () => {
  expect(read('docs/configuration.md')).toBe(configurationPage());
});

test('docs/complaints.md contains the measured accuracy of the message guard', () => {
  expect(read('docs/complaints.md')).toBe(withGuardFigures(read('docs/complaints.md')));
  expect(read('docs/complaints.md')).toContain('| measuring |');
});

test('every environment variable is described', () => {
  const undescribed = Object.entries(environmentSchema.shape).filter(([, schema]) => !schema.description);
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

test('every command mentioned in the README and CONTRIBUTING is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const documentedScripts = ['README.md', 'CONTRIBUTING.md'].flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!),
  );
  expect(documentedScripts.filter((name) => !(name in scripts))).toEqual([]);
  const files = [
    ...read('README.md').matchAll(/node ((?:bench|scripts|faults)\/[\w./-]+)/g),
    ...read('docs/performance.md').matchAll(/node (?:--[\w-]+ )*(bench\/[\w.-]+)/g),
  ];
  expect(files.length).toBeGreaterThan(5);
  expect(files.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
