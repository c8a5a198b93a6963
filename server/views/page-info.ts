import type { z } from 'zod';
import type { pagination } from '../../contract/shapes.ts';

/** `pagination` of a list: which page it is, of how many. */
export function pageInfo({ page, limit }: { page: number; limit: number }, total: number): z.output<typeof pagination> {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
