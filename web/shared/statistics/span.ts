/** Periods that a person can choose, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];
export const DEFAULT_SPAN_DAYS: Span = 30;

export const statisticsPath = (id: string, days: Span = DEFAULT_SPAN_DAYS): string =>
  `/my-properties/${id}/statistics${days === DEFAULT_SPAN_DAYS ? '' : `?days=${days}`}`;

export const parseSpan = (params: URLSearchParams): Span => SPANS.find((span) => String(span) === params.get('days')) ?? DEFAULT_SPAN_DAYS;
