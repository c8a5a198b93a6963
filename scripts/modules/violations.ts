/** Compares an import graph with the rules of the modules. */
import { posix } from 'node:path';
import { findCycles, type ImportGraph } from './graph.ts';
import { MODULES, OUTSIDE } from './rules.ts';

const FAMILIES = new Set(Object.keys(MODULES).flatMap((name) => (name.endsWith('/*') ? [name.slice(0, -2)] : [])));
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const isOutside = (file: string): boolean => isTest(file) || !file.includes('/') || OUTSIDE.some((name) => file.startsWith(`${name}/`));

/** The module of a file: the longest declared name that contains it; null when there is none. */
function moduleOf(file: string): string | null {
  for (let path = file; path !== '.'; path = posix.dirname(path)) {
    if (Object.hasOwn(MODULES, path)) return path;
    if (FAMILIES.has(posix.dirname(path))) return path;
  }
  return null;
}

/** The name that declares a module: its own name, or its family. */
const declarationOf = (module: string): string => (Object.hasOwn(MODULES, module) ? module : `${posix.dirname(module)}/*`);

/** Imports that `rules.ts` does not allow, one per line. */
export function findViolations({ files, imports, packages }: ImportGraph): string[] {
  return files
    .filter((file) => !isOutside(file))
    .flatMap((file) => {
      const module = moduleOf(file);
      if (module === null) return [`${file} belongs to no module of scripts/modules/rules.ts`];
      const rule = MODULES[declarationOf(module)]!;
      const modules = imports.get(file)!.flatMap((target) => {
        const other = isOutside(target) ? target : moduleOf(target);
        const isAllowed = other === module || (other !== null && rule.imports.includes(declarationOf(other)));
        return isAllowed ? [] : [`${file} imports ${target}: ${module} may not import ${other ?? 'a file without a module'}`];
      });
      const foreign = packages
        .get(file)!
        .flatMap((name) => (rule.packages && !rule.packages.includes(name) ? [`${file} imports ${name}: ${module} may not`] : []));
      return [...modules, ...foreign];
    });
}

/** Import cycles between files and between modules, without tests. */
export function findImportCycles({ files, imports }: ImportGraph): string[] {
  const sources = files.filter((file) => !isOutside(file));
  const moduleTargets = new Map<string, Set<string>>();
  for (const file of sources) {
    const module = moduleOf(file) ?? file;
    const targets = moduleTargets.get(module) ?? new Set<string>();
    const others = imports.get(file)!.filter((target) => !isOutside(target) && moduleOf(target) !== module);
    for (const target of others) targets.add(moduleOf(target) ?? target);
    moduleTargets.set(module, targets);
  }
  return [
    ...findCycles(files, (file) => imports.get(file) ?? []).map((group) => `files import each other: ${group.join(', ')}`),
    ...findCycles([...moduleTargets.keys()], (module) => [...(moduleTargets.get(module) ?? [])]).map(
      (group) => `modules import each other: ${group.join(', ')}`,
    ),
  ];
}
