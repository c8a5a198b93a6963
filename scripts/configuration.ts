/** The configuration of a command. */
import { readConfig, type Config } from '../server/config/config.ts';
import { explainFailure } from '../server/startup/explain-failure.ts';
import { withValueFiles } from '../server/config/value-files.ts';

/** An error that an operator can do something about ends a command with what that is; any other with its stack. */
function endOn(error: unknown): never {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}

/** Reads the environment. When it is wrong, the command ends with 2 and says what to change, without the stack that no operator needs. */
export function configuration(): Config {
  process.once('uncaughtException', endOn);
  try {
    return readConfig(withValueFiles(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
