/** Finds message ids that the compiler cannot distinguish: it derives function names from ids, without dots and hyphens. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.ts';

type Messages = { readonly [part: string]: unknown };

/** Ids in a file. Nested objects are flattened with dots, as in the compiler; a list is a message with variants. */
export function idsOf(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([part, value]) => {
    if (prefix === '' && part === '$schema') return [];
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return nested ? idsOf(value as Messages, `${prefix}${part}.`) : [prefix + part];
  });
}

/** One sentence for each group of ids with the same function name (the last text would silently be used for all), and for duplicate ids. */
export function conflictingIds(files: Readonly<Record<string, Messages>>): string[] {
  const idsByFunction = new Map<string, { id: string; file: string }[]>();
  for (const [file, messages] of Object.entries(files)) {
    for (const id of idsOf(messages)) {
      const name = id.replaceAll(/[^A-Za-z0-9_]/g, '_').toLowerCase();
      idsByFunction.set(name, [...(idsByFunction.get(name) ?? []), { id, file }]);
    }
  }
  return [...idsByFunction.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ id, file }) => `${id} (${file})`).join(' and ')} become the same function: give them different names.`);
}

/** The message files of a language (the base language by default), by path. Files that do not exist yet are omitted. */
export function readMessages(language?: string): Record<string, Messages> {
  const settings = JSON.parse(readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8')) as {
    baseLocale: string;
    'plugin.inlang.messageFormat': { pathPattern: string[] };
  };
  const paths = settings['plugin.inlang.messageFormat'].pathPattern.map((path) =>
    path.replace('{locale}', language ?? settings.baseLocale),
  );
  return Object.fromEntries(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8')) as Messages]),
  );
}
