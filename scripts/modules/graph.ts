/** The import graph of the project's source files, read with a parser. Type imports are treated like any other import. */
import { readFileSync } from 'node:fs';
import { posix, join } from 'node:path';
import { globSync } from 'node:fs';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';
import { root } from '../tool.ts';

export interface ImportGraph {
  /** Every source file, as a path from the root with forward slashes. */
  readonly files: readonly string[];
  /** Files that a file imports, statically or dynamically. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Names of npm packages that a file imports. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
}

const SKIPPED = /^(node_modules|build|client|coverage|test-results|messages\/compiled|\.[^/]+)(\/|$)/;

/** Reads every TypeScript file of the project, except generated files and dependencies. */
export function readImportGraph(): ImportGraph {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' || name === 'build' })
    .map((file) => file.split('\\').join('/'))
    .filter((file) => !SKIPPED.test(file) && !file.includes('/node_modules/'))
    .toSorted();
  const fileSet = new Set(files);
  const imports = new Map<string, readonly string[]>();
  const packages = new Map<string, readonly string[]>();
  for (const file of files) {
    const specifiers = specifiersOf(file);
    const targets = specifiers.filter((name) => name.startsWith('.')).map((name) => posix.join(posix.dirname(file), name));
    imports.set(
      file,
      targets.filter((target) => fileSet.has(target)),
    );
    packages.set(file, specifiers.filter((name) => !/^[.#]|^node:|^virtual:/.test(name)).map(packageName));
  }
  return { files, imports, packages };
}

const parsedFiles = new Map<string, { readonly text: string; readonly module: EcmaScriptModule }>();

/** The text of a source file, and its imports and exports. Each file is parsed once. */
export function parseFile(file: string): { readonly text: string; readonly module: EcmaScriptModule } {
  const known = parsedFiles.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const parsed = { text, module: parseSync(file, text).module };
  parsedFiles.set(file, parsed);
  return parsed;
}

function specifiersOf(file: string): string[] {
  const { text, module } = parseFile(file);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamic.flatMap((request) => /^(['"])(.*)\1$/.exec(request)?.[2] ?? []),
  ];
}

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Groups of nodes that reach each other (Tarjan's algorithm). Single nodes are not returned. */
export function findCycles(nodes: readonly string[], targetsOf: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const target of targetsOf(node)) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(node, Math.min(low.get(node)!, low.get(target)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return cycles;
}
