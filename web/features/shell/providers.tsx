import { useLayoutEffect, type ReactNode } from 'react';
import { Toaster } from '../toast/toaster.tsx';
import { awaken } from './before-awake.ts';
import { Overlays } from './overlays.tsx';
import { useSoftNavigation } from './soft-navigation.ts';

/** What every page has around it, whatever its layout. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useSoftNavigation();
  useLayoutEffect(awaken, []);
  return (
    <>
      {children}
      <Overlays />
      <Toaster />
    </>
  );
}
