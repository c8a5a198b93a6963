import type { ReactNode } from 'react';
import { QueryProvider } from '../../lib/query.tsx';
import { Toaster } from '../toast/toaster.tsx';
import { Overlays } from './overlays.tsx';
import { useSoftNavigation } from './soft-navigation.ts';

/** What every page has around it, whatever its layout. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useSoftNavigation();
  return (
    <QueryProvider>
      {children}
      <Overlays />
      <Toaster />
    </QueryProvider>
  );
}
