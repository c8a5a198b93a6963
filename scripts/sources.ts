import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';
import { createBuildFolder } from './bundling/build-folder.ts';
import { root } from './tool.ts';

// `scripts` is included because it contains the plugins of the build and compiles the messages
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

/** Files that are not part of a build: tests, and scripts that generate the documentation. */
const NOT_BUILT = /\.test\.tsx?$|\/scripts\/docs\//;

/** Environment variable of test runs: files are compressed faster, but less. `npm start` does not serve such a build. */
export const BUILD_FOR_TESTS = 'BUILD_FOR_TESTS';
export const isBuildForTests = process.env[BUILD_FOR_TESTS] === '1';

/** The folder of the built pages. */
export const buildFolder = createBuildFolder(join(root, 'build'));

/** Hash of everything on which the built pages depend. */
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
