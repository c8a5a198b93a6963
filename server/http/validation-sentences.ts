import type { core } from 'zod';
import { m } from '../../messages/compiled/messages.js';

const TYPES: Readonly<Record<string, () => string>> = {
  string: m['input.text'],
  number: m['input.number'],
  int: m['input.whole'],
  boolean: m['input.yes_no'],
  array: m['input.list'],
  object: m['input.object'],
  record: m['input.object'],
  date: m['input.date'],
};
const FORMATS: Readonly<Record<string, () => string>> = { email: m['input.email'], url: m['input.url'], date: m['input.date'] };

// how a limit reads depends on what it limits: characters of a text, items of a list, or a figure
const LIMITS = {
  too_small: { string: m['input.min_length'], array: m['input.min_items'], set: m['input.min_items'] },
  too_big: { string: m['input.max_length'], array: m['input.max_items'], set: m['input.max_items'] },
} as const;

function limit(code: 'too_small' | 'too_big', origin: string, bound: number, inclusive: boolean): string {
  const counted = (LIMITS[code] as Readonly<Record<string, ((p: { limit: number }) => string) | undefined>>)[origin];
  if (counted) return counted({ limit: bound });
  if (code === 'too_small') return (inclusive ? m['input.at_least'] : m['input.more_than'])({ limit: bound });
  return (inclusive ? m['input.at_most'] : m['input.less_than'])({ limit: bound });
}

/** What people read when a schema does not word it itself. */
export function sentence(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return m['input.required']();
      return (TYPES[issue.expected] ?? m['input.kind'])();
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return m['input.required']();
      return limit('too_small', issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return limit('too_big', issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'invalid_format':
      return (FORMATS[issue.format] ?? m['input.format'])();
    case 'not_multiple_of':
      return m['input.multiple']({ step: issue.divisor });
    case 'invalid_value':
      if (issue.input === undefined) return m['input.required']();
      return issue.values.length === 1
        ? m['input.only']({ option: String(issue.values[0]) })
        : m['input.choice']({ options: issue.values.join(', ') });
    default:
      return m['input.format']();
  }
}
