import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import * as reactRouter from 'react-router';
import { expect, test } from 'vitest';
import * as browserRouter from './index.ts';

const web = join(import.meta.dirname, '..');
/** Files that only the server loads. */
const SERVER_ONLY = /^entry\.server|^document\/(?:render-document|route-queries)|\.test\.tsx?$|^router\//;

test("the browser's router exports everything that pages import from React Router, under the same names", () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !SERVER_ONLY.test(file));
  const missing = files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(web, file), 'utf8'));
    const imports = module.staticImports.filter(({ moduleRequest }) => /^react-router(?:\/dom)?$/.test(moduleRequest.value));
    const names = imports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? ''));
    return names.filter((name) => !(name in browserRouter)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("the browser's router exports no name that React Router does not have", () => {
  // React Router exports this one from `react-router/dom`
  const names = Object.keys(browserRouter).filter((name) => name !== 'HydratedRouter');
  expect(names.filter((name) => !(name in reactRouter))).toEqual([]);
});
