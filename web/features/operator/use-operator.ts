import { useRouteLoaderData } from 'react-router';
import type { Operator } from '../../../contract/operator.ts';

/** Who runs this site; null only where the page itself failed before it could be told. */
export function useOperator(): Operator | null {
  return useRouteLoaderData<{ operator: Operator | null }>('root')?.operator ?? null;
}
