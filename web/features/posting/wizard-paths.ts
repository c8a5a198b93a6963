import type { KindForm } from '../../../contract/form-model.ts';
import { m } from '../../../messages/compiled/messages.js';

export const CHOOSER = '/post';
export const MY_PROPERTIES = '/my-properties';
/** Stands for the id of a draft that does not exist yet. */
export const NEW = 'new';
export const REVIEW = 'review';

/** `field` is the place to arrive at. */
export function stepPath(kind: string, id: string, step: string, field?: string): string {
  return `/post/${kind}/${id}/${step}${field ? `?field=${encodeURIComponent(field)}` : ''}`;
}

export interface Stop {
  readonly id: string;
  readonly title: string;
}

/** The steps of a kind and the review after them. */
export function stopsOf(form: Pick<KindForm, 'steps'>): Stop[] {
  return [...form.steps.map(({ id, title }) => ({ id, title })), { id: REVIEW, title: m['posting.review']() }];
}

/** The stop after a step; the review has none after it, so it is its own. */
export function stepAfter(form: Pick<KindForm, 'steps'>, step: string): Stop {
  const stops = stopsOf(form);
  return stops[stops.findIndex(({ id }) => id === step) + 1] ?? stops.at(-1)!;
}

export function stepBefore(form: Pick<KindForm, 'steps'>, step: string): Stop | null {
  const stops = stopsOf(form);
  return stops[stops.findIndex(({ id }) => id === step) - 1] ?? null;
}
