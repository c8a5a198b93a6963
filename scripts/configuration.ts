/** The configuration of a command. */
import { readConfig, type Config } from '../server/config/config.ts';

/** Reads the environment. When it is wrong, the command ends with 2 and says what to change, without the stack that no operator needs. */
export function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
