/**
 * Keys of findings, as reviews store them: the code, and after a colon what was found. A moderator accepts what was found and not the code:
 * other photos of other people, another sentence or a far lower price are reviewed again.
 */
import { createHash } from 'node:crypto';
import type { Finding } from '../../../moderation-rules/finding.ts';

/** An accepted price may fall to this share before it is reviewed again. */
const ACCEPTED_SHARE = 0.8;
/** A digest of 12 characters cannot be found by trying texts, and says nothing about the home or the person. */
const DIGEST_LENGTH = 12;

const digest = (text: string): string => `#${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH)}`;

/** The code of a key. */
export const codeOfKey = (key: string): string => key.split(':', 1)[0]!;

/** The codes of these keys, each once. */
export const codesOfKeys = (keys: readonly string[]): string[] => [...new Set(keys.map(codeOfKey))];

/** The keys of a finding: one for each thing that was found. */
export function keysOfFinding({ code, params, seen, amounts }: Pick<Finding, 'code' | 'params' | 'seen' | 'amounts'>): string[] {
  if (amounts) return [`${code}:${amounts.map((amount) => Math.round(amount * 100) / 100).join(',')}`];
  const texts = seen ?? (params.quote === undefined ? [] : [String(params.quote)]);
  return texts.length === 0 ? [code] : texts.map((text) => `${code}:${digest(text)}`);
}

/** Whether one of the accepted keys covers this one. A key without its object is that of a check that does not know it (`group-homes.ts`). */
export const isAccepted = (key: string, accepted: readonly string[]): boolean => accepted.some((other) => covers(other, key));

function covers(accepted: string, key: string): boolean {
  if (accepted === key) return true;
  const [[code, acceptedObject], [keyCode, object]] = [accepted.split(':'), key.split(':')];
  if (code !== keyCode) return false;
  if (object === undefined) return true;
  const [acceptedAmounts, amounts] = [amountsOf(acceptedObject), amountsOf(object)];
  return (
    acceptedAmounts !== null &&
    amounts !== null &&
    amounts.every((amount, index) => amount >= ACCEPTED_SHARE * (acceptedAmounts[index] ?? 0))
  );
}

const amountsOf = (object: string | undefined): number[] | null =>
  object !== undefined && /^[\d.]+(,[\d.]+)*$/.test(object) ? object.split(',').map(Number) : null;
