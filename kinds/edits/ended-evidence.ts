import type { Kind, StaffEvidence, Values } from '../field.ts';
import { isEqualJson } from './is-equal-json.ts';

/**
 * The evidence of staff that says nothing about the home any more, because a field that it concerns has another value. Spaces, punctuation
 * and capital letters make no difference.
 */
export function endedEvidence(kind: Kind, before: Values, after: Values): StaffEvidence[] {
  const ended = Object.entries(kind.fields).flatMap(([name, { endsEvidence }]) =>
    endsEvidence && !isEqualJson(comparable(before[name]), comparable(after[name])) ? [endsEvidence] : [],
  );
  return [...new Set(ended)];
}

/** An empty text is the same as none. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || null
    : value;
