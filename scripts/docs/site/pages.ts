/** The pages of the documentation site: their documents, their paths, and the sidebar. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tool.ts';
import { apiReference } from '../api/reference.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { headingsOf, type Document } from '../links.ts';

export interface Page extends Document {
  /** Path on the site, relative to its root. */
  readonly path: string;
  readonly title: string;
}
interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/**
 * The sections of the sidebar, with documents in reading order; `*` means all documents that are not listed. The last section also contains
 * documents that are in no section, such as new ones.
 */
const SECTIONS: readonly { readonly title: string; readonly sources: readonly string[] }[] = [
  { title: 'Start', sources: ['docs/README.md', 'docs/tour.md', 'README.md'] },
  {
    title: 'Operate a site',
    sources: [
      'docs/deployment.md',
      'docs/configuration.md',
      'docs/operator.md',
      'docs/calls.md',
      'map-data/README.md',
      'server/seed/gazetteer/README.md',
      'docs/storage.md',
      'docs/backup.md',
      'docs/releases.md',
      'docs/scale.md',
      'docs/citus.md',
    ],
  },
  { title: 'Runbooks', sources: ['docs/runbooks/README.md', 'docs/runbooks/*'] },
  {
    title: 'Call the API',
    sources: [
      'docs/api/README.md',
      'docs/api/conventions.md',
      'docs/api/searching.md',
      'docs/api/posting.md',
      'docs/api/contacting.md',
      'docs/api/*',
      'client/README.md',
    ],
  },
  { title: 'API reference', sources: ['docs/api/reference/README.md', 'docs/api/reference/*'] },
  {
    title: 'Change the code',
    sources: [
      'docs/architecture.md',
      'docs/data-model.md',
      'CONTRIBUTING.md',
      'docs/glossary.md',
      'docs/content.md',
      'docs/decisions/README.md',
    ],
  },
  { title: 'How it works', sources: ['docs/how-it-works/*'] },
  {
    title: 'What was tested',
    sources: ['docs/security.md', 'SECURITY.md', 'docs/reliability.md', 'docs/performance.md', 'docs/complaints.md', 'docs/*'],
  },
];
/** Pages that are not in the sidebar, because it contains their index. */
const UNLISTED = /^docs\/decisions\/\d/;
/** Pages whose documents are outside of `docs/`. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'README.md': 'run.html',
  'CONTRIBUTING.md': 'contributing.html',
  'SECURITY.md': 'vulnerabilities.html',
  'client/README.md': 'api/client.html',
  'map-data/README.md': 'map-data.html',
  'server/seed/gazetteer/README.md': 'gazetteer.html',
};
/** Titles for the sidebar that are clearer than the heading of the page. */
const TITLES: Readonly<Record<string, string>> = {
  'docs/README.md': 'Overview',
  'README.md': 'Install and run',
  'docs/operator.md': 'Cities, feeds, open data',
  'docs/api/README.md': 'Getting started',
  'client/README.md': 'TypeScript client',
  'SECURITY.md': 'Report a vulnerability',
};

const pathOf = (source: string): string =>
  OTHER_PAGES[source] ??
  source
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/\.md$/, '.html');

function toPage({ source, markdown }: Document): Page {
  const [heading] = headingsOf(markdown);
  if (!heading) throw new Error(`${source} has no heading`);
  return { source, markdown, path: pathOf(source), title: TITLES[source] ?? heading.text };
}

/** Every document of the site. The API reference is generated from `openapi`. */
export function readPages(openapi: OpenApiDocument): Page[] {
  const sources = [...globSync('docs/**/*.md', { cwd: root, exclude: (name) => name === 'site' }), ...Object.keys(OTHER_PAGES)].toSorted();
  const documents = sources.map((source) => ({ source, markdown: readFileSync(join(root, source), 'utf8') }));
  return [...documents, ...apiReference(openapi)].map(toPage);
}

/** The sidebar for these pages. */
export function sidebar(pages: readonly Page[]): Section[] {
  const listedSources = new Set(SECTIONS.flatMap(({ sources }) => sources));
  const otherPagesIn = (folder: string) =>
    pages.filter(
      ({ source }) => source.startsWith(`${folder}/`) && !source.slice(folder.length + 1).includes('/') && !listedSources.has(source),
    );
  return SECTIONS.map(({ title, sources }) => ({
    title,
    pages: sources
      .flatMap((name) => (name.endsWith('/*') ? otherPagesIn(name.slice(0, -2)) : pages.filter(({ source }) => source === name)))
      .filter(({ source }) => !UNLISTED.test(source)),
  }));
}
