/** Catalogue texts whose id is computed at run time. Server only: in the browser this would keep unused texts in the bundle. */
import { m } from '../../messages/compiled/messages.js';
import type { Enumeration } from '../../kinds/field.ts';
import { optionLabelId } from '../../kinds/label-ids.ts';

type Params = Readonly<Record<string, string | number>>;
const catalogue = m as unknown as Readonly<Record<string, ((params?: Params) => string) | undefined>>;

export const hasText = (id: string): boolean => catalogue[id] !== undefined;

/** The text with this id; the id itself when it is missing, so that a gap is visible but nothing fails. */
export function textById(id: string, params?: Params): string {
  return catalogue[id]?.(params) ?? id;
}

/** Ids of option texts: a search page has eighty of them, and making an id takes longer than finding its text. */
const optionIds = new WeakMap<Enumeration, Map<string, string>>();
/** More than any enumeration has; other values are looked up without being kept. */
const MAX_OPTION_IDS = 500;

export function optionLabel(enumeration: Enumeration, token: string): string {
  let ids = optionIds.get(enumeration);
  if (!ids) optionIds.set(enumeration, (ids = new Map()));
  let id = ids.get(token);
  if (id === undefined) {
    id = optionLabelId(enumeration, token);
    if (ids.size < MAX_OPTION_IDS) ids.set(token, id);
  }
  return textById(id);
}
