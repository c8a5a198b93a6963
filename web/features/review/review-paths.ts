export const QUEUE_PATH = '/admin/review';
export const listingPath = (id: string): string => `/admin/listing/${id}`;
export const casePath = (id: string): string => `${QUEUE_PATH}?case=${id}`;

/** What queries of this room begin with. */
export const CASES = 'review';
export const caseKey = (id: string) => [CASES, 'case', id] as const;
