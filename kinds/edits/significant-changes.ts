/** Determines which changes of a published listing are significant, according to the `review` of its fields. */
import { sqftOf } from '../area.ts';
import { kilometresBetween, type Point } from '../distance.ts';
import type { Field, Kind, PinReview, Review, RowsField, Values } from '../field.ts';
import { isEqualJson } from './is-equal-json.ts';

/**
 * Names of the fields that change significantly from `before` to `after`. Measured changes are compared with `baseline`, the values at the
 * first publication or the last approval, so that many small changes add up.
 */
export function significantChanges(kind: Kind, before: Values, after: Values, baseline: Values = {}): string[] {
  const compared = { ...before, ...baseline };
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    !isEqualJson(before[name], after[name]) && isSignificant(name, field, compared, after) ? [name] : [],
  );
}

/** The values with which later measured changes are compared: the baseline of a listing. */
export function measuredValues(kind: Kind, values: Values): Record<string, unknown> {
  const isMeasured = (field: Field): boolean =>
    field.control === 'rows' ? Object.values(field.fields).some(isMeasured) : typeof field.review === 'object';
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => (isMeasured(field) && values[name] !== undefined ? [[name, values[name]]] : [])),
  );
}

function isSignificant(name: string, field: Field, from: Values, to: Values): boolean {
  if (field.control === 'rows') return areRowsSignificant(field, rowsOf(from[name]), rowsOf(to[name]));
  if (field.review === undefined) return false;
  if (isPinReview(field.review)) return movedMetres(from, to) > field.review.metres;
  return exceedsThreshold(field.review, from[name], to[name]);
}

const isPinReview = (review: Review): review is PinReview => review !== 'any' && 'metres' in review;

/** How far the pin was moved. Infinite when it was set or removed. */
function movedMetres(from: Values, to: Values): number {
  const [previous, moved] = [pinOf(from), pinOf(to)];
  return previous && moved ? kilometresBetween(previous, moved) * 1000 : Infinity;
}

const pinOf = ({ lat, lng }: Values): Point | null => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null);

function exceedsThreshold(review: Exclude<Review, PinReview>, before: unknown, after: unknown): boolean {
  if (review === 'any') return !isEqualJson(before, after);
  const [from, to] = [amountOf(before), amountOf(after)];
  // a value that is added or removed cannot be measured
  if (from === null || to === null) return false;
  const { up = Infinity, down = Infinity } = review;
  return to > from ? to - from > up * from : from - to > down * from;
}

/**
 * Compares each row with the row in `existingRows` that has the same `distinctBy` values, or else the same first one of them. Also compares
 * the lowest value of each column with the lowest value before.
 */
function areRowsSignificant(
  { fields, distinctBy = [] }: RowsField,
  existingRows: readonly Values[],
  rowsAfter: readonly Values[],
): boolean {
  return Object.entries(fields).some(([column, { review }]) => {
    if (!review || isPinReview(review)) return false;
    const pairs = rowsAfter.flatMap((row) => {
      const findRowBefore = (columns: readonly string[]) =>
        existingRows.find((existingRow) => columns.every((name) => isEqualJson(existingRow[name], row[name])));
      const rowBefore = distinctBy.length > 0 ? (findRowBefore(distinctBy) ?? findRowBefore(distinctBy.slice(0, 1))) : undefined;
      return rowBefore ? [[rowBefore[column], row[column]] as const] : [];
    });
    return [...pairs, [lowestAmount(existingRows, column), lowestAmount(rowsAfter, column)] as const].some(([from, to]) =>
      exceedsThreshold(review, from, to),
    );
  });
}

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

function lowestAmount(rows: readonly Values[], column: string): number | null {
  const amounts = rows.map((row) => row[column]).filter((amount) => typeof amount === 'number');
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : sqftOf(value));
