import type { z } from 'zod';
import type { pagination } from '../../contract/base/shapes.ts';

/** The `pagination` object of a list response. */
export function pageInfo({ page, limit }: { page: number; limit: number }, total: number): z.output<typeof pagination> {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
