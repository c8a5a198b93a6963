/** Parses the Dockerfile. Instructions and forms that are not supported here are an error, so that none is skipped silently. */
import { DockerfileParser, Env, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

export type Step =
  | { readonly type: 'run'; readonly command: string }
  /** `from` is the stage from which files are copied; null for the build context. */
  | { readonly type: 'copy'; readonly from: string | null; readonly sources: readonly string[]; readonly target: string };
export interface Stage {
  readonly name: string | null;
  readonly base: string;
  readonly workdir: string;
  readonly steps: readonly Step[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly entrypoint: readonly string[];
  readonly healthCheck: readonly string[];
}
type MutableStage = { -readonly [K in keyof Stage]: Stage[K] } & { steps: Step[]; env: Record<string, string> };

/** Instructions that only describe a container and have no effect here. */
const DESCRIPTIONS = new Set(['VOLUME', 'EXPOSE', 'STOPSIGNAL']);

/** Returns the stages in order. @throws Error with the line of an invalid or unsupported instruction */
export function readDockerfile(text: string): readonly Stage[] {
  const [problem] = validate(text);
  if (problem) throw new Error(`Dockerfile, line ${problem.range.start.line + 1}: ${String(problem.message)}`);
  const stages: MutableStage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push(stageOf(instruction));
    else addInstruction(stages.at(-1)!, instruction);
  }
  return stages;
}

const words = (instruction: Instruction): string[] => instruction.getArguments().map((argument) => argument.getValue());

function stageOf(instruction: Instruction): MutableStage {
  const [base = '', , name = null] = words(instruction);
  return { name, base, workdir: '/', steps: [], env: {}, user: null, entrypoint: [], healthCheck: [] };
}

function addInstruction(stage: MutableStage, instruction: Instruction): void {
  const keyword = instruction.getKeyword();
  const args = words(instruction);
  const list = () => execFormOf(instruction);
  const actions: Readonly<Record<string, () => void>> = {
    WORKDIR: () => (stage.workdir = args[0]!),
    USER: () => (stage.user = args[0]!),
    ENTRYPOINT: () => (stage.entrypoint = list()),
    HEALTHCHECK: () => (stage.healthCheck = list()),
    ENV: () => Object.assign(stage.env, variablesOf(instruction)),
    RUN: () => stage.steps.push({ type: 'run', command: instruction.getArgumentsContent() ?? '' }),
    COPY: () => stage.steps.push(copyOf(instruction, args)),
  };
  const action = actions[keyword];
  if (action) action();
  else if (!DESCRIPTIONS.has(keyword)) throw unsupported(instruction);
}

const unsupported = (instruction: Instruction): Error =>
  new Error(`Dockerfile, line ${instruction.getRange().start.line + 1}: the check does not support ${instruction.getTextContent()}`);

/** The words of a command in exec form, `["node", "main.ts"]`. */
function execFormOf(instruction: Instruction): string[] {
  const list = /\[.*\]$/.exec(instruction.getArgumentsContent() ?? '')?.[0];
  if (list === undefined) throw unsupported(instruction);
  return JSON.parse(list) as string[];
}

/** The variables of `ENV NAME=value ...`. */
function variablesOf(instruction: Instruction): Record<string, string> {
  const properties = instruction instanceof Env ? instruction.getProperties() : [];
  if (properties.length === 0 || properties.some((property) => property.getAssignmentOperator() === null)) throw unsupported(instruction);
  return Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? '']));
}

function copyOf(instruction: Instruction, args: readonly string[]): Step {
  const from = /--from=(\S+)/.exec(instruction.getTextContent())?.[1] ?? null;
  return { type: 'copy', from, sources: args.slice(0, -1), target: args.at(-1)! };
}
