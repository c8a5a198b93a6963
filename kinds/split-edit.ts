/** An edit of a published listing, divided into what visitors see at once and what waits for review. */
import { settle } from './apply-step.ts';
import { bigChanges } from './big-changes.ts';
import type { CheckContext, Kind, Values } from './field.ts';
import { publishIssues } from './publish.ts';
import { sameValue } from './same-value.ts';

export interface Edit {
  /** What visitors see. */
  readonly live: Values;
  /** What its owner saw before this edit: the live values under those that wait already. */
  readonly seen: Values;
  /** What its owner wants now. */
  readonly wanted: Values;
  /** Fields that wait already. */
  readonly waiting: readonly string[];
  /** What measured changes count from, see `bigChanges`. */
  readonly vouched: Values;
  /** Fields that wait whatever the size of their change: something doubtful was found in them. */
  readonly doubtful: readonly string[];
}
export interface Split {
  /** What visitors see from now on. */
  readonly live: Values;
  /** Fields whose wanted values wait; empty when none does, and then everything is live. */
  readonly waiting: readonly string[];
}

/**
 * A big or doubtful change waits, and with it what was changed in the same save or tells the same thing (a step that is `oneThing`). Every
 * other change is live at once, also while a big one waits, unless the listing would not be fit to be seen with it alone.
 * When no big change is left, everything is live. `context` is that of the city visitors see.
 */
export function splitEdit(kind: Kind, { live, seen, wanted, waiting, vouched, doubtful }: Edit, context: CheckContext): Split {
  const big = new Set([...bigChanges(kind, live, wanted, vouched), ...doubtful.filter((name) => !sameValue(live[name], wanted[name]))]);
  if (big.size === 0) return { live: wanted, waiting: [] };
  const changed = differing(live, wanted);
  const saved = new Set(differing(seen, wanted));
  const carriesBig = [...saved].some((name) => big.has(name));
  const waits = new Set(changed.filter((name) => big.has(name) || waiting.includes(name) || (carriesBig && saved.has(name))));
  for (const { oneThing, fields } of kind.steps) {
    if (!oneThing || !fields.some((name) => waits.has(name))) continue;
    for (const name of changed) if (fields.includes(name)) waits.add(name);
  }
  const free = changed.filter((name) => !waits.has(name));
  if (free.length === 0) return { live, waiting: [...waits] };
  const alone = settle(kind, { ...live, ...Object.fromEntries(free.map((name) => [name, wanted[name]])) }, context);
  // settling may drop what only makes sense with a value that waits
  const asMeant =
    free.every((name) => sameValue(alone[name], wanted[name])) && [...waits].every((name) => sameValue(alone[name], live[name]));
  return asMeant && publishIssues(kind, alone, context).length === 0 ? { live: alone, waiting: [...waits] } : { live, waiting: changed };
}

function differing(a: Values, b: Values): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !sameValue(a[name], b[name]));
}
