import { delimiter, dirname, join } from 'node:path';

/** The checkout; tools run here. */
export const root = join(import.meta.dirname, '..');

/** Path of an installed command. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Environment in which those commands find the Node that runs us, whichever one the machine has. */
export const toolEnv = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  ...more,
});
