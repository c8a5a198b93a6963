/** Reads the configuration for a command. */
import { readConfig, type Config } from '../server/config/config.ts';
import { explainFailure } from '../server/startup/explain-failure.ts';
import { withValueFiles } from '../server/config/value-files.ts';

/** Prints what to do for errors that an operator can fix, and the stack trace for all others, and exits. */
function exitWithExplanation(error: unknown): never {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}

/** Reads the environment variables. If they are invalid, prints what to change, without a stack trace, and exits with 2. */
export function readConfigOrExit(): Config {
  process.once('uncaughtException', exitWithExplanation);
  try {
    return readConfig(withValueFiles(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
