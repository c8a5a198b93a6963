/** Shapes that several calls share. */
import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';

/** An id or version in an integer column. A greater number would cause an error of the database instead of a validation error. */
export const storedInteger = z.int().min(1).max(2_147_483_647);

export const pagination = z.object({
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  total: z.int().min(0).describe('Entries on all pages'),
  totalPages: z.int().min(0),
});

/** `{ data, message? }` */
export const dataResponse = <T extends z.ZodType>(data: T) => z.object({ message: z.string().optional(), data });
/** `{ data: [...], pagination }` */
export const pagedResponse = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination });

/** Query parameters of every paged call: `page` from 1, `limit` 1..100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const listingId = z
  .string()
  .regex(/^[0-9A-Za-z]{8,16}$/)
  .describe('Public id of a listing: short and opaque');

export const language = z.enum(LANGUAGES).describe('Language in which a person wants to receive messages');

/** A link of the breadcrumbs that start with the home page; the last one is the page itself. */
export const breadcrumb = z.object({ name: z.string(), url: z.string() });
