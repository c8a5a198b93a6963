/** The documentation site, built as by `npm run docs:build`. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeadLinks, headingsOf } from '../../scripts/docs/links.ts';
import { buildSite } from '../../scripts/docs/site/build.ts';
import { GENERATOR } from '../../scripts/docs/site/generator.ts';
import { readPages, sidebar } from '../../scripts/docs/site/pages.ts';
import { openApiDocument } from '../../scripts/docs/api/openapi-document.ts';
import { isInstalled } from '../../scripts/install-package.ts';

test('links to files and headings that do not exist are found; code and other sites are not checked', () => {
  const documents = [
    {
      source: 'docs/a.md',
      markdown: '# A\n[b](b.md#two) [c](c.md) [self](#a) [x](https://x.example) `[code](no.md)`\n```\n[code](no.md)\n```\n',
    },
    { source: 'docs/b.md', markdown: '# B\n## One\n[a](../docs/a.md#a) [picture](images/p.webp)\n' },
  ];
  expect(findDeadLinks(documents, (path) => path === 'docs/images/p.webp')).toEqual([
    'docs/a.md links to b.md#two',
    'docs/a.md links to c.md',
  ]);
});

test('headings have the anchors of code hosts, with numbers for equal headings', () => {
  const headings = headingsOf('# `GET /a` & more\n## Limits\n```sh\n# no heading\n```\n## [Limits](x.md)\n');
  expect(headings.map(({ anchor }) => anchor)).toEqual(['get-a--more', 'limits', 'limits-1']);
});

test('every page except the decisions is in the sidebar once', async () => {
  const pages = readPages(await openApiDocument());
  const listed = sidebar(pages).flatMap((section) => section.pages.map(({ source }) => source));
  expect(listed.toSorted()).toEqual(
    pages
      .map(({ source }) => source)
      .filter((source) => !/^docs\/decisions\/\d/.test(source))
      .toSorted(),
  );
});

// `npm test` installs the generator if there is a network
describe.skipIf(!isInstalled(GENERATOR))('the built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-docs-'));
  let files: string[];
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  beforeAll(async () => {
    await buildSite(folder);
    files = globSync('**/*.html', { cwd: folder });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has more than a hundred pages, each with one main heading, and every diagram is rendered', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => read(file).match(/<h1/g)?.length !== 1)).toEqual([]);
    expect(files.filter((file) => read(file).includes('language-mermaid'))).toEqual([]);
  });

  test('works in any folder: every URL is relative and has a file, and every anchor has a heading', () => {
    const faults = files.flatMap((file) =>
      [...read(file).matchAll(/ (?:href|src|data-index)="([^"]*)"/g)].flatMap(([, address]) => {
        if (/^https?:/.test(address!)) return [];
        const [path = '', anchor] = address!.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (address!.startsWith('/') || !existsSync(join(folder, target))) return [`${file}: ${address}`];
        return anchor && !read(target).includes(`id="${decodeURIComponent(anchor)}"`) ? [`${file}: ${address}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('loads nothing from other sites', () => {
    const loading = /<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?\/\/|url\(['"]?(?:https?:)?\/\/|@import/;
    const all = [...files, ...globSync('assets/*.{css,js}', { cwd: folder })];
    expect(all.filter((file) => loading.test(read(file)))).toEqual([]);
  });
});
