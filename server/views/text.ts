/** Texts of the catalogue whose id is put together at run time. Server only: it defeats leaving unused texts out. */
import { m } from '../../messages/compiled/messages.js';
import type { Enumeration } from '../../kinds/field.ts';
import { optionLabelId } from '../../kinds/label-ids.ts';

type Params = Readonly<Record<string, string | number>>;
const catalogue = m as unknown as Readonly<Record<string, ((params?: Params) => string) | undefined>>;

export const hasText = (id: string): boolean => catalogue[id] !== undefined;

/** A text by its id; the id itself when there is none, so that a gap is seen and nothing breaks. */
export function textOf(id: string, params?: Params): string {
  return catalogue[id]?.(params) ?? id;
}

export const optionLabel = (of: Enumeration, token: string): string => textOf(optionLabelId(of, token));
