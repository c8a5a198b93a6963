/**
 * Named prepared statements. Parsing and planning a join of five tables takes longer than executing it for twenty listings, so such
 * statements are prepared once for each connection. Use this only for statements whose text never varies (pass lists as arrays), because a
 * name must always identify the same text.
 */
import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db, Tx } from './schema.ts';

const NAME_COMMENT = /^\s*(?:insert into \w+ \([\w, ]+\)\s+)?select \/\* named (\w+) \*\//;

/**
 * Names a statement that selects, or inserts what it selects, so that it is prepared. Pass the result to `modifyFront`, so that the name
 * comes directly after `select`.
 */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(`/* named ${name} */`);

/**
 * The name that `preparedAs` gave to a statement; undefined for other statements. The name is a comment because Kysely has no option for
 * it.
 */
export const preparedName = (text: string): string | undefined => NAME_COMMENT.exec(text)?.[1];

/**
 * A statement that is built once and executed with other values each time, because building a statement with forty columns takes longer
 * than reading its result. `build` gets placeholders instead of values and may only pass them on as parameters; anything else it uses must
 * never change.
 */
export function buildOnce<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let built: { readonly query: CompiledQuery<Row>; readonly positions: readonly number[] } | null = null;
  return async (db, ...values) => {
    if (!built) {
      const placeholders: readonly object[] = values.map((_, position) => Object.freeze({ position }));
      const query = build(db, ...(placeholders as unknown as Values)).compile();
      built = { query, positions: query.parameters.map((parameter) => placeholders.indexOf(parameter as object)) };
    }
    const { query, positions } = built;
    const parameters = query.parameters.map((parameter, n) => (positions[n]! < 0 ? parameter : values[positions[n]!]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
