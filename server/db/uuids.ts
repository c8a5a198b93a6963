const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Sorts before every id; walks over tables by id begin after it. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
