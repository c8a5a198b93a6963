import { useRouteLoaderData } from 'react-router';
import type { PageBranding } from '../../lib/page/page-context.ts';

/** Name and logo of a site with its own branding; null when it uses the software's. */
export function useBranding(): PageBranding | null {
  return useRouteLoaderData<{ branding?: PageBranding }>('root')?.branding ?? null;
}
