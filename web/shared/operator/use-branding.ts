import { useRouteLoaderData } from 'react-router';
import type { PageBranding } from '../../lib/page/page-context.ts';

/** Name and logo of a site with a branding of its own; null for that of the software. */
export function useBranding(): PageBranding | null {
  return useRouteLoaderData<{ branding?: PageBranding }>('root')?.branding ?? null;
}
