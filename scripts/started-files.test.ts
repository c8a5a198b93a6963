import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tool.ts';

/**
 * Matches a path relative to a file, written as literals: the program of another process, or a file that is read. It is not an import, so
 * the type check does not notice when the file moves.
 */
const PATH_BESIDE = /join\(import\.meta\.dirname, ((?:'[^']+'(?:, )?)+)\)/g;

/** Excludes files of packages: the documentation site has its own packages below `docs`. */
const ownFiles = (patterns: string[]) => globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') });

test('every program that is started by its path exists', () => {
  const sources = ownFiles(['{bench,e2e,faults,fuzz,scripts,server,test}/**/*.ts']);
  const paths = sources.flatMap((source) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(PATH_BESIDE)].map(([, literals]) => ({
      source,
      path: join(root, dirname(source), ...literals!.split(', ').map((literal) => literal.slice(1, -1))),
    })),
  );
  const programs = paths.filter(({ path }) => path.endsWith('.ts'));
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test('every program mentioned in a page or a deployment file exists', () => {
  const pages = ownFiles(['*.md', 'docs/**/*.md', 'Dockerfile', 'deploy/**/*.{yaml,service,sh,example}', 'package.json']);
  const programs = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\b(?:scripts|server|bench|faults|fuzz)\/[\w/-]+\.ts\b/g)].map(([path]) => ({
      page,
      path,
    })),
  );
  expect(programs.length).toBeGreaterThan(50);
  expect(programs.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});
