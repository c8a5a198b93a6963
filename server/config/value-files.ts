/** Reads values from files, as containers and systemd provide secrets: `NAME_FILE` names the file that contains the value of `NAME`. */
import { readFileSync } from 'node:fs';
import { environmentSchema } from './environment.ts';
import { configurationError } from './configuration-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Adds the values that are in files.
 * @throws Error that names every file that cannot be read
 */
export function withValueFiles(env: Variables): Variables {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(environmentSchema.shape)) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE exclude each other: keep one of them.`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (values[name] === '') problems.push(`${name}_FILE names ${path}, which is empty.`);
    } catch (error) {
      problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  if (problems.length > 0) throw configurationError(problems.join('\n'));
  return { ...env, ...values };
}
