import type { core } from 'zod';
import { m } from '../../../messages/compiled/messages.js';

const TYPE_MESSAGES: Readonly<Record<string, () => string>> = {
  string: m['input.text'],
  number: m['input.number'],
  int: m['input.whole'],
  boolean: m['input.yes_no'],
  array: m['input.list'],
  object: m['input.object'],
  record: m['input.object'],
  date: m['input.date'],
};
const FORMAT_MESSAGES: Readonly<Record<string, () => string>> = {
  email: m['input.email'],
  url: m['input.url'],
  date: m['input.date'],
  datetime: m['input.time'],
};

// the message of a limit depends on what is limited: a number of characters, a number of list items, or a value
const COUNT_LIMIT_MESSAGES = {
  too_small: { string: m['input.min_length'], array: m['input.min_items'], set: m['input.min_items'] },
  too_big: { string: m['input.max_length'], array: m['input.max_items'], set: m['input.max_items'] },
} as const;

function limitMessage(code: 'too_small' | 'too_big', origin: string, bound: number, inclusive: boolean): string {
  const countMessage = (COUNT_LIMIT_MESSAGES[code] as Readonly<Record<string, ((p: { limit: number }) => string) | undefined>>)[origin];
  if (countMessage) return countMessage({ limit: bound });
  if (code === 'too_small') return (inclusive ? m['input.at_least'] : m['input.more_than'])({ limit: bound });
  return (inclusive ? m['input.at_most'] : m['input.less_than'])({ limit: bound });
}

function typeMessage(input: unknown, expected: string): string {
  if (input === undefined || input === null) return m['input.required']();
  return (TYPE_MESSAGES[expected] ?? m['input.kind'])();
}

function choiceMessage(options: readonly unknown[]): string {
  return options.length === 1 ? m['input.only']({ option: String(options[0]) }) : m['input.choice']({ options: options.join(', ') });
}

/** The message for an issue whose schema has no message of its own. */
export function validationMessage(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.input, issue.expected);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return m['input.required']();
      return limitMessage('too_small', issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return limitMessage('too_big', issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'invalid_format':
      return (FORMAT_MESSAGES[issue.format] ?? m['input.format'])();
    case 'not_multiple_of':
      return m['input.multiple']({ step: issue.divisor });
    case 'invalid_value':
      return issue.input === undefined ? m['input.required']() : choiceMessage(issue.values);
    default:
      return m['input.format']();
  }
}
