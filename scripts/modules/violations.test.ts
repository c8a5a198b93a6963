import { expect, test } from 'vitest';
import type { ImportGraph } from './graph.ts';
import { findImportCycles, findViolations } from './violations.ts';

/** Creates a graph from `file -> imported files and packages`. */
function graphOf(
  imports: Readonly<Record<string, readonly string[]>>,
  packages: Readonly<Record<string, readonly string[]>> = {},
): ImportGraph {
  const files = [...new Set([...Object.keys(imports), ...Object.values(imports).flat()])];
  return {
    files,
    imports: new Map(files.map((file) => [file, imports[file] ?? []])),
    packages: new Map(files.map((file) => [file, packages[file] ?? []])),
  };
}

test('an import that the rules list is allowed', () => {
  expect(findViolations(graphOf({ 'contract/map.ts': ['kinds/field.ts'] }))).toEqual([]);
});

test('an import that the rules do not list is a violation', () => {
  expect(findViolations(graphOf({ 'kinds/field.ts': ['contract/map.ts'] }))).toEqual([
    'kinds/field.ts imports contract/map.ts: kinds may not import contract',
  ]);
});

test('a feature may import its own files, but not another feature', () => {
  const graph = graphOf({
    'server/features/map/style.ts': ['server/features/photos/upload.ts', 'server/features/map/palette.ts'],
  });
  expect(findViolations(graph)).toEqual([
    'server/features/map/style.ts imports server/features/photos/upload.ts: server/features/map may not import server/features/photos',
  ]);
});

test('kinds may import zod, but no other package', () => {
  const graph = graphOf({ 'kinds/field.ts': [] }, { 'kinds/field.ts': ['zod', 'fast-check'] });
  expect(findViolations(graph)).toEqual(['kinds/field.ts imports fast-check: kinds may not']);
});

test('a file outside of every module is a violation', () => {
  expect(findViolations(graphOf({ 'misc/text.ts': [] }))).toEqual(['misc/text.ts belongs to no module of scripts/modules/rules.ts']);
});

test('tests may import everything, but nothing may import them', () => {
  const graph = graphOf({ 'kinds/field.test.ts': ['server/app.ts'], 'server/app.ts': ['test/app.ts'] });
  expect(findViolations(graph)).toEqual(['server/app.ts imports test/app.ts: server/app.ts may not import test/app.ts']);
});

test('files that import each other are found', () => {
  expect(findImportCycles(graphOf({ 'kinds/a.ts': ['kinds/b.ts'], 'kinds/b.ts': ['kinds/c.ts'], 'kinds/c.ts': ['kinds/a.ts'] }))).toEqual([
    'files import each other: kinds/a.ts, kinds/b.ts, kinds/c.ts',
  ]);
});

test('modules that import each other through different files are found', () => {
  const graph = graphOf({ 'web/shared/map/a.ts': ['web/shared/plans/b.ts'], 'web/shared/plans/c.ts': ['web/shared/map/d.ts'] });
  expect(findImportCycles(graph)).toEqual(['modules import each other: web/shared/map, web/shared/plans']);
});
