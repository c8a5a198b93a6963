/** Finds exports that no other file imports, so that a file exports only what others use. */
import { posix } from 'node:path';
import { parseFile } from './graph.ts';

interface FileExports {
  /** Exported names, without default exports, which frameworks and tools import. */
  readonly names: readonly string[];
  /** Files from which this file re-exports everything (`export * from`). */
  readonly reexports: readonly string[];
}

const EVERY_NAME = '*';
/** Files whose exports have fixed names and are imported by the framework. */
const ENTRY_FILE = /\.route\.tsx?$|^web\/(root|entry\.\w+|routes)\.tsx?$|\.config\.ts$|^test\/global-setup\.ts$/;

/** Returns lines like `path: name`, for exports that no other file uses. */
export function findUnusedExports(files: readonly string[]): string[] {
  const exported = new Map<string, FileExports>();
  const imported = new Map<string, Set<string>>();
  for (const file of files) {
    const { text, module } = parseFile(file);
    const resolve = (specifier: string) => posix.join(posix.dirname(file), specifier);
    const use = (specifier: string, name: string) => {
      const names = imported.get(resolve(specifier)) ?? new Set<string>();
      imported.set(resolve(specifier), names.add(name));
    };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries) use(moduleRequest.value, importName.name ?? EVERY_NAME);
    for (const { moduleRequest } of module.dynamicImports) {
      const specifier = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
      if (specifier) use(specifier, EVERY_NAME);
    }
    const entries = module.staticExports.flatMap((statement) => statement.entries);
    for (const { moduleRequest, importName } of entries) if (moduleRequest && importName.name) use(moduleRequest.value, importName.name);
    exported.set(file, {
      names: entries.flatMap(({ exportName }) => exportName.name ?? []),
      reexports: entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest && !importName.name ? resolve(moduleRequest.value) : [],
      ),
    });
  }
  for (const [file, { reexports }] of exported)
    for (const target of reexports) imported.set(target, new Set([...(imported.get(target) ?? []), ...(imported.get(file) ?? [])]));
  return [...exported]
    .filter(([file]) => !ENTRY_FILE.test(file) && !imported.get(file)?.has(EVERY_NAME))
    .flatMap(([file, { names }]) => names.filter((name) => !imported.get(file)?.has(name)).map((name) => `${file}: ${name}`));
}
