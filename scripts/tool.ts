import { delimiter, dirname, join } from 'node:path';

/** Root folder of the repository, in which tools run. */
export const root = join(import.meta.dirname, '..');

/** Path of an installed command. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Environment in which these commands use the same Node.js as this process. */
export const toolEnv = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  ...more,
});
