/** Days a person can look back over. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];
export const USUAL_SPAN: Span = 30;

export const statisticsPath = (id: string, days: Span = USUAL_SPAN): string =>
  `/my-properties/${id}/statistics${days === USUAL_SPAN ? '' : `?days=${days}`}`;

export const spanOf = (params: URLSearchParams): Span => SPANS.find((span) => String(span) === params.get('days')) ?? USUAL_SPAN;
