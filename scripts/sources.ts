import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';
import { openBuildFolder } from './bundling/build-folder.ts';
import { root } from './tool.ts';

// `scripts` is included for the plugins of the build and the compilation of messages
const INPUTS = [
  'web',
  'contract',
  'kinds',
  'sample-listings',
  ...LANGUAGES.map((language) => `messages/${language}`),
  'messages/current-language.ts',
  'scripts',
  'project.inlang/settings.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Files that no build reads: tests, and what makes the documentation. */
const NOT_BUILT = /\.test\.tsx?$|\/scripts\/docs\//;

/** Environment variable of test runs: files are compressed quickly, to larger copies. Such a build is not served by `npm start`. */
export const BUILD_FOR_TESTS = 'BUILD_FOR_TESTS';
export const isBuildForTests = process.env[BUILD_FOR_TESTS] === '1';

/** The builds of the pages. */
export const buildFolder = openBuildFolder(join(root, 'build'));

/** Hash of everything the built pages depend on. */
export function sourcesHash(): string {
  const hash = createHash('sha256').update(isBuildForTests ? 'tests\0' : '');
  for (const name of INPUTS) {
    const path = join(root, name);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted() : [''];
    for (const file of files.map((inner) => join(path, inner))) {
      if (statSync(file).isFile() && !NOT_BUILT.test(file))
        hash
          .update(`${file.slice(root.length)}\0`)
          .update(readFileSync(file))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Whether the current build was made from these sources. */
export const isBuilt = (): boolean =>
  existsSync(join(root, 'messages', 'compiled', 'messages.js')) && buildFolder.isBuiltFrom(sourcesHash());
