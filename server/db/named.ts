/**
 * Statements the database prepares once a connection: parsing and planning a join of five tables costs more than answering it for
 * twenty listings. Only for statements whose text never varies (lists go in as arrays): one name, one text.
 */
import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';

const MARK = /^select \/\* named (\w+) \*\//;

/** Names a select; the first thing in its front (`modifyFront`). */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/* named ${name} */`);

/** A connection that prepares what is named. */
export class NamingClient extends Client {
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    const passed = name === undefined ? asked : [{ name, text, values }, ...rest];
    return (super.query as (...passed: unknown[]) => never)(...passed);
  }
}
