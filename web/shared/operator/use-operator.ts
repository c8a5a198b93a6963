import { useRouteLoaderData } from 'react-router';
import type { Operator } from '../../../contract/base/operator.ts';

/** The operator of this site; null only on error pages without root data. */
export function useOperator(): Operator | null {
  return useRouteLoaderData<{ operator: Operator | null }>('root')?.operator ?? null;
}
