import type { z } from 'zod';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from '../errors.ts';

/**
 * Validates the parameters of a route that is not part of the contract (files, pages for other programs). A repeated parameter arrives as a
 * list, so nothing may be assumed about their types.
 * @throws AppError `malformed`
 */
export function readParameters<T extends z.ZodType>(schema: T, parameters: unknown): z.output<T> {
  const result = schema.safeParse(parameters);
  if (!result.success) throw new AppError('malformed', m['error.bad_request']());
  return result.data;
}
