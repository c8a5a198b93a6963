/**
 * Catalogue texts whose id is computed at run time. On the server only, because in the browser this would keep unused texts in the bundle.
 */
import { m } from '../../messages/compiled/messages.js';
import type { Enumeration } from '../../kinds/field.ts';
import { optionLabelId } from '../../kinds/label-ids.ts';

type Params = Readonly<Record<string, string | number>>;
const catalogue = m as unknown as Readonly<Record<string, ((params?: Params) => string) | undefined>>;

export const hasText = (id: string): boolean => catalogue[id] !== undefined;

/** The text with this id. Returns the id itself when the text is missing, so that the gap is visible but nothing fails. */
export function textById(id: string, params?: Params): string {
  return catalogue[id]?.(params) ?? id;
}

/** Cached ids of option texts: a search page has eighty of them, and building an id takes longer than looking up its text. */
const optionIds = new WeakMap<Enumeration, Map<string, string>>();
/** More than any enumeration has. Beyond this number, ids are computed without being cached. */
const MAX_OPTION_IDS = 500;

/** The text of an option of an enumeration. */
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
