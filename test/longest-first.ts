import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start and kill processes, or call every route of the API. They are small, but take longest. */
const LONG = /-crash\.test\.ts$|\/(backup|embedded|replicas)\.test\.ts$|\/test\/(emulator|security)\//;

/**
 * Sorts test files, the longest first, so that all workers end at about the same time. Vitest knows how long a file took in the last run on
 * this machine. Before the first run it sorts by size, which does not predict the duration of the files in `LONG`.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sort of the sequencer, not that of an array
    const sorted = await super.sort(files);
    const ofProject = Map.groupBy(sorted, ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return [...ofProject.values()].flatMap((group) => group.toSorted((a, b) => isLong(b) - isLong(a)));
  }
}
