/**
 * Finds a Chromium for the browser tests: `CHROME_PATH`, or one installed on the system, or the one in the npm package
 * `@sparticuz/chromium`, which is unpacked once. Its bundled libraries are used if the system does not have them. Nothing is downloaded.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Environment variables of the browser process. */
  readonly env: Readonly<Record<string, string>>;
}

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const KNOWN_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
// The sandbox does not work as root, and the tests load only our own pages.
const ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  // maps are drawn without a graphics card
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // compositing with the software GPU makes pages about 50 % slower
  '--disable-gpu-compositing',
  // every test opens its own pages, and starting a process for each would take a sixth of the browser's time
  '--renderer-process-limit=1',
];

const FONT_CONFIGURATION = 'fonts.conf';
/** The package's own font configuration contains paths of AWS Lambda. Without any font, the browser exits at the first page. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...COMMAND_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...KNOWN_PATHS].find(isRunnable);
}

/** @throws Error when CHROME_PATH cannot be run, or when there is no browser for this machine. */
export async function findBrowser(): Promise<Browser> {
  const configuredPath = process.env['CHROME_PATH'];
  if (configuredPath && !isRunnable(configuredPath)) throw new Error(`CHROME_PATH names ${configuredPath}, which cannot be run.`);
  const executablePath = configuredPath ?? findInstalled();
  if (executablePath) return { executablePath, args: ARGS, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chrome or Chromium found. Install one, or set CHROME_PATH.');
  const folder = await unpack();
  const packed = {
    executablePath: join(folder, 'chromium'),
    args: [...ARGS, '--headless=shell'],
    env: { FONTCONFIG_FILE: join(folder, FONT_CONFIGURATION) },
  };
  if (canStart(packed)) return packed;
  const withLibraries = { ...packed, env: { ...packed.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
  if (canStart(withLibraries)) return withLibraries;
  throw new Error(`The Chromium of @sparticuz/chromium does not start here. Install Chrome or Chromium, or set CHROME_PATH.`);
}

function canStart({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks into a temporary folder that is then renamed, so that an interrupted run leaves no incomplete browser. */
async function unpack(): Promise<string> {
  const home = dirname(import.meta.resolve('@sparticuz/chromium').replace('file://', ''));
  const folder = join(CACHE, 'packed-chromium');
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // the package unpacks into the system's temporary folder
  const previousTmpdir = process.env['TMPDIR'];
  process.env['TMPDIR'] = partial;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate(join(home, '..', 'bin', part));
    writeFileSync(join(partial, FONT_CONFIGURATION), fontsIn(folder));
    renameSync(partial, folder);
  } finally {
    if (previousTmpdir === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previousTmpdir;
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

if (import.meta.main) await findBrowser();
