/** Zod schema of the search query, derived from the filters. */
import { z } from 'zod';
import type { FilterParam } from './filters.ts';

/** Several times the largest price that a field accepts. */
const MAX_VALUE = 100_000_000_000;
const valueSchemas = {
  money: z.number().int().min(0).max(MAX_VALUE),
  sqft: z.number().min(0).max(MAX_VALUE),
  rate: z.number().min(0).max(MAX_VALUE),
  number: z.number().min(-1000).max(MAX_VALUE),
  days: z.number().int().min(1).max(3650),
  date: z.iso.date(),
} as const;

/** A number in a query: digits with an optional sign and fraction; not empty, hexadecimal or exponential. */
const queryNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
    .transform(Number),
]);

function valueSchema(filter: FilterParam): z.ZodType {
  const tokens = filter.options.map((option) => option.token) as [string, ...string[]];
  switch (filter.type) {
    case 'any-of':
    case 'all-of':
      // repeated parameters arrive as a list, a single one as a string
      return z
        .union([z.enum(tokens).transform((token) => [token]), z.array(z.enum(tokens)).min(1).max(tokens.length)])
        .transform((list) => [...new Set(list)]);
    case 'available':
      return z.enum(tokens);
    case 'flag':
      return z.union([z.literal('true'), z.literal(true)]).transform(() => true);
    default: {
      const valueType = filter.valueType ?? 'number';
      return valueType === 'date' ? valueSchemas.date : queryNumber.pipe(valueSchemas[valueType]);
    }
  }
}

/**
 * Optional keys for all these filters, to be spread into the schema of a query. Parsed tokens are a list without duplicates, numbers are
 * numbers, dates are `YYYY-MM-DD`, and flags are true.
 */
export function filterShape(filters: readonly FilterParam[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const filter of filters) for (const key of filter.keys) shape[key] = valueSchema(filter).optional();
  return shape;
}
