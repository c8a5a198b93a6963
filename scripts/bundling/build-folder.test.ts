import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuildFolder } from './build-folder.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'thinnai-build-')));
  folder = join(root, 'build');
});
afterEach(() => rmSync(root, { recursive: true }));

const START = new Date('2026-11-22T06:00:00Z');
const days = (count: number) => new Date(START.getTime() + count * 24 * 3_600_000);
function finished(...assets: string[]): string {
  const path = mkdtempSync(join(root, 'finished-'));
  mkdirSync(join(path, 'client', 'assets'), { recursive: true });
  for (const name of assets) writeFileSync(join(path, 'client', 'assets', name), name);
  return path;
}
const assetsOf = (path: string) => readdirSync(join(path, 'client', 'assets')).toSorted();
/** Publishes a build, with the replacement time that the file system would have recorded. */
function publish(assets: string[], hash: string, now: Date): string {
  const builds = createBuildFolder(folder);
  const previous = builds.current();
  const path = builds.publish(finished(...assets), hash, now);
  if (previous) utimesSync(join(previous, 'replaced'), now, now);
  return path;
}

test('a new build becomes the current one at once, and the previous build keeps its files', () => {
  const builds = createBuildFolder(folder);
  expect([builds.current(), builds.isBuiltFrom('aaaa')]).toEqual([null, false]);
  const first = publish(['page-1.js', 'common.js'], 'aaaa', START);
  expect([builds.current(), builds.isBuiltFrom('aaaa')]).toEqual([first, true]);
  const second = publish(['page-2.js', 'common.js'], 'bbbb', days(1));
  expect([builds.current(), builds.isBuiltFrom('aaaa'), builds.isBuiltFrom('bbbb')]).toEqual([second, false, true]);
  expect(assetsOf(first)).toEqual(['common.js', 'page-1.js']);
});

test('the files of a build stay available for a week after the build was replaced', () => {
  const first = publish(['page-1.js'], 'aaaa', START);
  publish(['page-2.js'], 'bbbb', days(1));
  expect(assetsOf(publish(['page-3.js'], 'cccc', days(7)))).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
  expect(assetsOf(publish(['page-4.js'], 'dddd', days(9)))).toEqual(['page-2.js', 'page-3.js', 'page-4.js']);
  expect(existsSync(first)).toBe(false);
});

test('when many builds were replaced within a week, only the latest eight of them and their files are kept', () => {
  const paths = Array.from({ length: 11 }, (_, n) => publish([`page-${n}.js`], `hash${n}`, new Date(START.getTime() + n * 60_000)));
  expect(paths.map((path) => existsSync(path))).toEqual([false, false, ...Array.from({ length: 9 }, () => true)]);
  expect(assetsOf(paths.at(-1)!)).toHaveLength(9);
});

test('a build that a running server uses is not deleted', () => {
  const first = publish(['page-1.js'], 'aaaa', START);
  mkdirSync(join(first, 'in-use'));
  writeFileSync(join(first, 'in-use', String(process.pid)), '');
  publish(['page-2.js'], 'bbbb', days(1));
  publish(['page-3.js'], 'cccc', days(30));
  expect(existsSync(first)).toBe(true);
  rmSync(join(first, 'in-use', String(process.pid)));
  writeFileSync(join(first, 'in-use', '999999999'), '');
  publish(['page-4.js'], 'dddd', days(31));
  expect(existsSync(first)).toBe(false);
});

test('publishing an incomplete build fails and changes nothing', () => {
  const first = publish(['page-1.js'], 'aaaa', START);
  const broken = finished('page-2.js');
  rmSync(join(broken, 'client'), { recursive: true });
  const builds = createBuildFolder(folder);
  expect(() => builds.publish(broken, 'bbbb', days(1))).toThrow();
  expect([builds.current(), builds.isBuiltFrom('aaaa')]).toEqual([first, true]);
});

test('two builds at the same time run one after the other, and the lock of an ended process is taken over', async () => {
  const builds = createBuildFolder(folder);
  symlinkSync('999999999', join(folder, 'lock'));
  const events: string[] = [];
  const build = (name: string) =>
    builds.whileLocked(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    });
  await build('first');
  const failing = builds.whileLocked(() => Promise.reject(new Error('the build failed')));
  await expect(failing).rejects.toThrow('the build failed');
  await Promise.all([build('second'), build('third')]);
  expect(events.filter((_, n) => n % 2 === 0).map((event) => event.split(' ')[0])).toEqual(
    events.filter((_, n) => n % 2 === 1).map((event) => event.split(' ')[0]),
  );
  expect(events).toHaveLength(6);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test.each([
  ['contains the id of this process, because ids repeat in containers', () => symlinkSync(String(process.pid), join(folder, 'lock'))],
  ['is an empty file of an earlier release', () => writeFileSync(join(folder, 'lock'), '')],
])('the lock of a killed build is taken over when it %s', { timeout: 5000 }, async (_, leaveLock) => {
  const builds = createBuildFolder(folder);
  leaveLock();
  expect(await builds.whileLocked(() => Promise.resolve('built'))).toBe('built');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a build that waits for another process reports once which one it waits for', async () => {
  const builds = createBuildFolder(folder);
  const lock = join(folder, 'lock');
  symlinkSync(String(process.ppid), lock);
  const reports: unknown[] = [];
  const hasWaited = await builds.whileLocked(
    (waited) => Promise.resolve(waited),
    (...report) => {
      reports.push(report);
      rmSync(lock);
    },
  );
  expect([hasWaited, reports]).toEqual([true, [[process.ppid, lock]]]);
});
