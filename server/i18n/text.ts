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

export const optionLabel = (of: Enumeration, token: string): string => textById(optionLabelId(of, token));
