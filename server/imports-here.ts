import type { Tools } from './deps.ts';
import type { RunImport } from './features/bulk/jobs.ts';
import { runImport } from './features/bulk/run-import.ts';
import { postMany } from './features/posting/post-many.ts';

/** Works through imported files in the thread that asks, posting their rows by the rules of posting. */
export function importsHere(tools: Tools): RunImport {
  return (id, signal) => runImport(tools, (...listings) => postMany(tools, ...listings), id, signal);
}
