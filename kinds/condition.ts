import type { Condition, Values } from './field.ts';

/** What a condition may ask about besides the listing's own values. */
export interface ConditionContext {
  /** State code of the listing's city, e.g. `TN`. */
  readonly state: string;
}

/** Nothing was said: absent, null, or a list, table or set of counts without content. `false` and `0` are answers. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether a condition holds for these values. A value that nobody gave is equal to nothing and holds nothing. */
export function holds(condition: Condition, values: Values, context: ConditionContext): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, values, context));
  if ('any' in condition) return condition.any.some((one) => holds(one, values, context));
  if ('not' in condition) return !holds(condition.not, values, context);
  const value = condition.field === '$state' ? context.state : values[condition.field];
  if ('set' in condition) return isBlank(value) !== condition.set;
  if ('has' in condition) return Array.isArray(value) && condition.has.some((token) => value.includes(token));
  return condition.is.some((token) => token === value);
}
