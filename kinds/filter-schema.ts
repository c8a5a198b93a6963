/** The query of search as a schema, made from the filters. */
import { z } from 'zod';
import type { FilterParam } from './filters.ts';

// Twice the largest price a field takes; nobody means more.
const LARGEST = 100_000_000_000;
const figures = {
  money: z.number().int().min(0).max(LARGEST),
  sqft: z.number().min(0).max(LARGEST),
  rate: z.number().min(0).max(LARGEST),
  number: z.number().min(-1000).max(LARGEST),
  days: z.number().int().min(1).max(3650),
  date: z.iso.date(),
} as const;

/** A figure as the query carries it: digits, perhaps a sign and a fraction; never empty, hexadecimal or exponential. */
const digits = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
    .transform(Number),
]);

function valueSchema(filter: FilterParam): z.ZodType {
  const tokens = filter.options.map((option) => option.token) as [string, ...string[]];
  switch (filter.as) {
    case 'any-of':
    case 'all-of':
      // repeated parameters arrive as a list, a single one as itself
      return z
        .union([z.enum(tokens).transform((one) => [one]), z.array(z.enum(tokens)).min(1).max(tokens.length)])
        .transform((list) => [...new Set(list)]);
    case 'available':
      return z.enum(tokens);
    case 'flag':
      return z.union([z.literal('true'), z.literal(true)]).transform(() => true);
    default: {
      const figure = filter.figure ?? 'number';
      return figure === 'date' ? figures.date : digits.pipe(figures[figure]);
    }
  }
}

/**
 * Optional keys of all these filters, to be spread into the query's own object. Tokens come out as a list without repeats,
 * figures as numbers, dates as `YYYY-MM-DD`, flags as true.
 */
export function filterShape(filters: readonly FilterParam[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const filter of filters) for (const key of filter.keys) shape[key] = valueSchema(filter).optional();
  return shape;
}
