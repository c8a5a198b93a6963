import type { ReactNode } from 'react';
import { QueryProvider } from '../../lib/query.tsx';
import { Toaster } from '../toast/toaster.tsx';
import { useSoftNavigation } from './soft-navigation.ts';

/** What every page has around it, whatever its layout. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useSoftNavigation();
  return (
    <QueryProvider>
      {children}
      <Toaster />
    </QueryProvider>
  );
}
