/**
 * Stores the code that Node.js compiles from the sources, which saves a sixth of the CPU time of the next start. Modules that were imported
 * before this one are not stored, so it is imported first. Node.js executes what is in the folder. The folder is therefore beside the code,
 * where only users who may change the code can write, and not in the shared temporary folder, which is the default. When it cannot be
 * written, starts take longer.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'thinnai-compiled'));

/** Writes the compiled code now, because Node.js writes it when a process exits, but not when it is killed. */
export const storeCompiled = (): void => flushCompileCache();
