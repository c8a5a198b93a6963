/** Which changes of a published listing are big, as the `review` of its fields says. */
import { sqftOf } from './area.ts';
import type { Field, Kind, Review, RowsField, Values } from './field.ts';
import { sameValue } from './same-value.ts';

/** Metres of a degree; of longitude it is fewer, so that a pin counts as moved rather too far than not far enough. */
const DEGREE_M = 111_320;

/**
 * Names of the fields that `after` changes in a big way against `before`. Measured changes count from `vouched`, what was last
 * published as new or approved: ten small steps are as big as one.
 */
export function bigChanges(kind: Kind, before: Values, after: Values, vouched: Values = {}): string[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    !sameValue(before[name], after[name]) && isBig(field, vouched[name] ?? before[name], after[name]) ? [name] : [],
  );
}

/** The values that later changes are measured against. */
export function measuredValues(kind: Kind, values: Values): Record<string, unknown> {
  const isMeasured = (field: Field): boolean =>
    field.control === 'rows' ? Object.values(field.fields).some(isMeasured) : typeof field.review === 'object';
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => (isMeasured(field) && values[name] !== undefined ? [[name, values[name]]] : [])),
  );
}

function isBig(field: Field, was: unknown, is: unknown): boolean {
  if (field.control === 'rows') return rowsAreBig(field, rowsOf(was), rowsOf(is));
  return field.review !== undefined && isBeyond(field.review, was, is);
}

function isBeyond(review: Review, was: unknown, is: unknown): boolean {
  if (review === 'any') return !sameValue(was, is);
  const [from, to] = [amountOf(was), amountOf(is)];
  if ('metres' in review) return from === null || to === null || Math.abs(to - from) * DEGREE_M > review.metres;
  // what was not said before, or is not said any more, is held against nothing
  if (from === null || to === null) return false;
  const { up = Infinity, down = Infinity } = review;
  return to > from ? to - from > up * from : from - to > down * from;
}

/** Rows are held against what they were, or what is most like them, and the lowest of a column against the lowest there was. */
function rowsAreBig({ fields, distinctBy = [] }: RowsField, was: readonly Values[], is: readonly Values[]): boolean {
  return Object.entries(fields).some(([column, { review }]) => {
    if (!review) return false;
    const stayed = is.flatMap((row) => {
      const alike = (columns: readonly string[]) => was.find((one) => columns.every((name) => sameValue(one[name], row[name])));
      const former = distinctBy.length > 0 ? (alike(distinctBy) ?? alike(distinctBy.slice(0, 1))) : undefined;
      return former ? [[former[column], row[column]] as const] : [];
    });
    return [...stayed, [lowest(was, column), lowest(is, column)] as const].some(([from, to]) => isBeyond(review, from, to));
  });
}

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

function lowest(rows: readonly Values[], column: string): number | null {
  const amounts = rows.map((row) => row[column]).filter((amount) => typeof amount === 'number');
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : sqftOf(value));
