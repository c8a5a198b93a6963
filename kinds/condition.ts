import type { Condition, Values } from './field.ts';

/** Data on which a condition may depend, besides the listing's own values. */
export interface ConditionContext {
  /** State code of the listing's city, e.g. `TN`. */
  readonly state: string;
}

/** Whether there is no value: absent, null, or an empty text, list, table or set of counts. `false` and `0` are values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether these values meet a condition. A missing value equals nothing and contains nothing. */
export function isConditionMet(condition: Condition, values: Values, context: ConditionContext): boolean {
  if ('all' in condition) return condition.all.every((subcondition) => isConditionMet(subcondition, values, context));
  if ('any' in condition) return condition.any.some((subcondition) => isConditionMet(subcondition, values, context));
  if ('not' in condition) return !isConditionMet(condition.not, values, context);
  const value = condition.field === '$state' ? context.state : values[condition.field];
  if ('set' in condition) return isBlank(value) !== condition.set;
  if ('has' in condition) return Array.isArray(value) && condition.has.some((token) => value.includes(token));
  return condition.is.some((token) => token === value);
}
