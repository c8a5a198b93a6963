/** Describes what is wrong with an environment. Values are never repeated, because they may be secrets. */
import type { z } from 'zod';

/** What a valid value would be. Messages of our own schemas contain this already. */
function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
    case 'invalid_value':
      return `must be one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      if (issue.message.startsWith('must ')) return issue.message;
      if (issue.format === 'url') return 'must be a complete address, like https://homes.example';
      if (issue.format === 'email') return 'must be a mail address';
      return issue.message;
    default:
      return issue.message;
  }
}

/** One sentence for each invalid variable. */
export function wrongValues({ issues }: z.core.$ZodError): string {
  const requirements = new Map<string, string>();
  for (const issue of issues) {
    const name = issue.path.join('.');
    // of several messages, the one that was written for this variable is the most helpful
    if (!requirements.has(name) || issue.message.startsWith('must ')) requirements.set(name, requirementOf(issue));
  }
  return [...requirements].map(([name, requirement]) => `${name} ${requirement}.`).join('\n');
}
