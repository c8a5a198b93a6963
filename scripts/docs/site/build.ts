/**
 * `npm run docs:build` writes the documentation site to `build/docs`, as files that work in any folder of any web server. `--serve` serves
 * it on this machine and rebuilds it when a document changes (`npm run docs:dev`). A dead link makes the build fail.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackage } from '../../install-package.ts';
import { root } from '../../tool.ts';
import { openApiDocument } from '../api/openapi-document.ts';
import { findDeadLinks, headingsOf } from '../links.ts';
import { GENERATOR, loadGenerator, packageFile, type EleventyConfig } from './generator.ts';
import { amendMarkdown } from './markdown.ts';
import { readPages, sidebar, type Page } from './pages.ts';
import { searchSections } from './search-index.ts';
import { serve } from './serve.ts';

const SITE_FOLDER = join(root, 'build', 'docs');
const FONTS = join(root, 'node_modules', '@fontsource', 'anek-latin', 'files');

/** The design tokens of the product as plain CSS. */
function tokens(): string {
  const source = readFileSync(join(root, 'web', 'styles', 'tokens.css'), 'utf8');
  return source.replace('@theme {', ':root {').replaceAll(/^ *--[\w-]+-\*: initial;\n/gm, '');
}

function writeAssets(pages: readonly Page[], folder: string): void {
  const assets = join(folder, 'assets');
  cpSync(join(GENERATOR, 'assets'), assets, { recursive: true });
  writeFileSync(join(assets, 'site.css'), tokens() + readFileSync(join(GENERATOR, 'assets', 'site.css'), 'utf8'));
  for (const weight of [400, 600])
    copyFileSync(join(FONTS, `anek-latin-latin-${weight}-normal.woff2`), join(assets, `anek-${weight}.woff2`));
  copyFileSync(join(root, 'public', 'icon.svg'), join(assets, 'icon.svg'));
  const searchLibrary = readFileSync(packageFile('minisearch/dist/es/index.js'), 'utf8');
  writeFileSync(join(assets, 'minisearch.js'), searchLibrary.replace(/\/\/# sourceMappingURL=.*/, ''));
  writeFileSync(join(assets, 'search.json'), JSON.stringify(searchSections(pages)));
}

/** Builds the site into `folder`. The generator must be installed. @throws Error with a list of dead links */
export async function buildSite(folder: string): Promise<readonly Page[]> {
  const { Eleventy, highlight, renderDiagram } = await loadGenerator();
  const pages = readPages(await openApiDocument());
  const dead = findDeadLinks(pages, (path) => existsSync(join(root, path)));
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);
  rmSync(folder, { recursive: true, force: true });

  const copyLinkedFile = (path: string): string => {
    const file = join(root, path);
    if (!statSync(file).isFile()) throw new Error(`${path} is a folder: link to a file, or name it as code`);
    // without a file extension, browsers would offer the file as a download
    const address = `files/${/\.\w+$/.test(path) ? path : `${path}.txt`}`;
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    copyFileSync(file, join(folder, address));
    return address;
  };
  const sections = sidebar(pages);
  const config = (eleventy: EleventyConfig) => {
    eleventy.setUseGitIgnore(false);
    eleventy.setIncludesDirectory('layouts');
    eleventy.addPlugin(highlight);
    eleventy.amendLibrary('md', (library) => amendMarkdown(library, { pages, copyLinkedFile, renderDiagram }));
    for (const { path, source, title, markdown } of pages) {
      eleventy.addTemplate(path.replace(/\.html$/, '.md'), markdown, {
        layout: 'page.njk',
        permalink: path,
        base: '../'.repeat(path.split('/').length - 1),
        contents: headingsOf(markdown).filter(({ level }) => level === 2),
        sections,
        path,
        source,
        title,
      });
    }
    return { markdownTemplateEngine: false };
  };
  await new Eleventy(GENERATOR, folder, { quietMode: true, configPath: undefined, config }).write();
  writeAssets(pages, folder);
  return pages;
}

if (import.meta.main) {
  if ((await installPackage(GENERATOR)) !== 'installed') throw new Error('the packages of docs/site could not be installed');
  const build = async () => console.log(`${(await buildSite(SITE_FOLDER)).length} pages in build/docs`);
  await build();
  if (process.argv.includes('--serve'))
    await serve(SITE_FOLDER, [join(root, 'docs'), join(root, 'README.md'), join(root, 'CONTRIBUTING.md')], build);
}
