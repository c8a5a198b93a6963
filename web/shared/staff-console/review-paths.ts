export const QUEUE_PATH = '/admin/review';
export const listingPath = (id: string): string => `/admin/listing/${id}`;
export const casePath = (id: string): string => `${QUEUE_PATH}?case=${id}`;

/** First element of the query keys of reviews. */
export const REVIEW_QUERY = 'review';
export const caseQueryKey = (id: string) => [REVIEW_QUERY, 'case', id] as const;
