import type { Kind, StaffEvidence, Values } from '../field.ts';

/**
 * The evidence of staff that says nothing about the home any more, because a field that it concerns has another value. Spaces, punctuation
 * and capital letters make no difference.
 */
export function endedEvidence(kind: Kind, before: Values, after: Values): StaffEvidence[] {
  const ended = Object.entries(kind.fields).flatMap(([name, { evidence }]) =>
    evidence && comparable(before[name]) !== comparable(after[name]) ? [evidence] : [],
  );
  return [...new Set(ended)];
}

const comparable = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    : JSON.stringify(value ?? '');
