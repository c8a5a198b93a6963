/** Runs the steps of the Dockerfile in plain folders, one per stage, to test them without a container engine. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseDockerignore } from './dockerignore.ts';
import type { Stage, Step } from './dockerfile.ts';

interface BuildOptions {
  /** A checkout of the project. */
  readonly context: string;
  /** An empty folder. Each stage gets a folder in it as its root. */
  readonly folder: string;
  /** The `node` binary of the base images. */
  readonly nodeBinary: string;
  /** Steps that are not run, by command: the function copies the result of an earlier run into the working directory. */
  readonly preparedSteps?: ReadonlyMap<string, (workdir: string) => void>;
}

/** Returns the folder of the last stage. @throws Error when a step fails, after its output was printed */
export function buildImage(stages: readonly Stage[], { context, folder, nodeBinary, preparedSteps = new Map() }: BuildOptions): string {
  const commands = new Set(stages.flatMap(({ steps }) => steps.flatMap((step) => (step.type === 'run' ? step.command : []))));
  const unknown = [...preparedSteps.keys()].filter((command) => !commands.has(command));
  if (unknown.length > 0) throw new Error(`The Dockerfile has no step "RUN ${unknown.join('", "RUN ')}".`);
  const roots = new Map<string, string>();
  let lastRoot = '';
  for (const [index, stage] of stages.entries()) {
    lastRoot = join(folder, `stage-${index}`);
    mkdirSync(join(lastRoot, 'usr/local/bin'), { recursive: true });
    if (stage.base.startsWith('node:')) cpSync(nodeBinary, join(lastRoot, 'usr/local/bin/node'));
    mkdirSync(join(lastRoot, stage.workdir), { recursive: true });
    for (const step of stage.steps) runStep(step, { stage, root: lastRoot, context, roots, preparedSteps });
    if (stage.name) roots.set(stage.name, lastRoot);
  }
  return lastRoot;
}

interface StepContext {
  readonly stage: Stage;
  readonly root: string;
  readonly context: string;
  readonly roots: ReadonlyMap<string, string>;
  readonly preparedSteps: NonNullable<BuildOptions['preparedSteps']>;
}

function runStep(step: Step, { stage, root, context, roots, preparedSteps }: StepContext): void {
  if (step.type === 'run') {
    const copyResult = preparedSteps.get(step.command);
    process.stdout.write(`RUN ${step.command}${copyResult ? ' (its result is copied from this checkout)' : ''}\n`);
    if (copyResult) copyResult(join(root, stage.workdir));
    else runCommand(step.command, join(root, stage.workdir), root);
    return;
  }
  const source = step.from === null ? context : roots.get(step.from)!;
  const isIgnored = step.from === null ? parseDockerignore(readFileSync(join(context, '.dockerignore'), 'utf8')) : () => false;
  for (const name of step.sources) {
    const from = join(source, name);
    const into = posix.resolve(stage.workdir, step.target);
    const isFolder = step.sources.length > 1 || step.target.endsWith('/');
    const to = join(root, into, isFolder ? posix.basename(name) : '');
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !isIgnored(file.slice(context.length + 1)) });
  }
}

function runCommand(command: string, cwd: string, root: string): void {
  const env = { ...process.env, PATH: `${join(root, 'usr/local/bin')}:${process.env['PATH'] ?? ''}` };
  const { status } = spawnSync('/bin/sh', ['-ec', command], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`This step of the Dockerfile failed: ${command}`);
}
