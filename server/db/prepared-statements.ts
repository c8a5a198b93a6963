/**
 * Named prepared statements. Parsing and planning a join of five tables costs more than answering it for twenty listings, so such
 * statements are prepared once for each connection. Only for statements whose text never varies (pass lists as arrays): a name must
 * always stand for the same text.
 */
import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';

const NAME_COMMENT = /^select \/\* named (\w+) \*\//;

/** Gives a select a name under which it is prepared. Pass it to `modifyFront`, so that it comes directly after `select`. */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(`/* named ${name} */`);

/** A connection that prepares the statements marked with `preparedAs`; Kysely has no option for it. */
export class PreparingClient extends Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' ? NAME_COMMENT.exec(text)?.[1] : undefined;
    const passedArgs = name === undefined ? args : [{ name, text, values }, ...rest];
    return (super.query as (...passedArgs: unknown[]) => never)(...passedArgs);
  }
}
