/**
 * Named prepared statements. Parsing and planning a join of five tables costs more than answering it for twenty listings, so such
 * statements are prepared once for each connection. Only for statements whose text never varies (pass lists as arrays): a name must
 * always stand for the same text.
 */
import { sql, type RawBuilder } from 'kysely';

const NAME_COMMENT = /^select \/\* named (\w+) \*\//;

/** Gives a select a name under which it is prepared. Pass it to `modifyFront`, so that it comes directly after `select`. */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(`/* named ${name} */`);

/** The name that `preparedAs` gave to a statement; Kysely has no option for it. Undefined for other statements. */
export const preparedName = (text: string): string | undefined => NAME_COMMENT.exec(text)?.[1];
