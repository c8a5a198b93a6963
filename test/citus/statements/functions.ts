/** Functions whose result depends on more than their arguments, as declared by PostgreSQL. A test compares the lists with its catalog. */
import { contains, isTree, listOf, namesOf, nodeOf, walk } from './tree.ts';

/** These return another result at each call. */
export const VOLATILE: ReadonlySet<string> = new Set(['clock_timestamp', 'gen_random_uuid', 'nextval', 'random', 'uuidv7']);

/** These return the same result within a statement, but may return another one in another session. */
export const STABLE: ReadonlySet<string> = new Set([
  'age',
  'concat',
  'concat_ws',
  'current_setting',
  'format',
  'jsonb_agg',
  'jsonb_build_array',
  'jsonb_build_object',
  'now',
  'row_to_json',
  'statement_timestamp',
  'to_char',
  'to_json',
  'to_jsonb',
  'transaction_timestamp',
]);

const isInterval = (expression: unknown): boolean => {
  const cast = nodeOf(expression, 'TypeCast');
  return isTree(cast?.['typeName']) && namesOf(cast['typeName']['names']).at(-1) === 'interval';
};

interface Call {
  readonly name: string;
  readonly isVolatile: boolean;
  readonly readsColumns: boolean;
}

/** Calls of such functions in an expression, except in its subqueries. */
export function changingCalls(expression: unknown): readonly Call[] {
  const calls: Call[] = [];
  walk(expression, (kind, fields) => {
    const name = kind === 'FuncCall' ? (namesOf(fields['funcname']).at(-1) ?? '') : '';
    const readsColumns = contains([fields['args'], fields['lexpr'], fields['rexpr']], 'ColumnRef');
    if (VOLATILE.has(name) || STABLE.has(name)) calls.push({ name, isVolatile: VOLATILE.has(name), readsColumns });
    if (kind === 'SQLValueFunction') calls.push({ name: 'current_timestamp', isVolatile: false, readsColumns: false });
    // days of an interval depend on the time zone of the session
    if (kind === 'A_Expr' && [fields['lexpr'], fields['rexpr']].some(isInterval))
      calls.push({ name: `${namesOf(fields['name']).join('')} interval`, isVolatile: false, readsColumns });
    return kind !== 'SubLink';
  });
  return calls;
}

/** The expressions that a command assigns. @param targets `targetList` of an update */
export const assigned = (targets: unknown): readonly unknown[] => listOf(targets).map((target) => nodeOf(target, 'ResTarget')?.['val']);
