import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(WEB, path), 'utf8');

/** Features whose classes are in the style sheet of all pages. */
const [, featureList = ''] = /@source '\.\.\/features\/\{(.*?)\}'/.exec(textOf('styles/app.css')) ?? [];
const inEverySheet = new Set(featureList.split(','));
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
const importsRemainingStyles = (path: string) => /^import '(?:\.\.\/)+styles\/rest\.css';$/m.test(textOf(path));

/** The route modules of every page, from the outermost layout to the innermost route. */
function pagesOf(table: string): string[][] {
  const pages: string[][] = [];
  const openLayouts: string[] = [];
  for (const [, layout, page] of table.matchAll(/layout\('([^']+)'|(?:route|index)\([^)]*?'([^']+\.tsx)'\)|^\s*\]\)/gm)) {
    if (layout !== undefined) openLayouts.push(layout);
    else if (page === undefined) openLayouts.pop();
    else pages.push([...openLayouts, page]);
  }
  return pages;
}

test('every page has the styles of its feature, in the style sheet of all pages or in the one that it imports', () => {
  const pages = pagesOf(textOf('routes.ts'));
  const layoutCount = [...textOf('routes.ts').matchAll(/layout\('/g)].length;
  expect(pages.length).toBe(globSync('**/*.route.tsx', { cwd: WEB }).length - layoutCount);
  const withoutStyles = pages.filter((modules) => {
    const feature = featureOf(modules.at(-1)!);
    return feature !== undefined && !inEverySheet.has(feature) && !modules.some(importsRemainingStyles);
  });
  expect(withoutStyles).toEqual([]);
});

test('features that the shell or shared code imports have their styles in the style sheet of all pages', () => {
  const files = globSync('{shell,shared,ui,lib}/**/*.{ts,tsx}', { cwd: WEB }).filter((path) => !path.includes('.test.'));
  const usedFeatures = files.flatMap((path) => [...textOf(path).matchAll(/features\/([\w-]+)\//g)].map(([, feature]) => feature!));
  expect(usedFeatures).not.toEqual([]);
  expect(usedFeatures.filter((feature) => !inEverySheet.has(feature))).toEqual([]);
});

test('every folder listed in the style sheet of all pages exists', () => {
  for (const feature of inEverySheet) expect(globSync(`features/${feature}/*`, { cwd: WEB })).not.toEqual([]);
});
