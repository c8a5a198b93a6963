import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { endEarlyInput, replayEarlyInput } from './hydration-replay.ts';
import { NavigationProgress } from './overlays/navigation-progress.tsx';
import { Overlays } from './overlays/overlays.tsx';
import { useSoftNavigation } from './soft-navigation.ts';
import { Toaster } from './overlays/toaster.tsx';
import { useOfflinePages } from './use-offline-pages.ts';
import { useMessageQueue } from './use-message-queue.ts';

/** Surrounds every page, whatever its layout: navigation, dialogs and toasts. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useSoftNavigation();
  useOfflinePages();
  useMessageQueue();
  useLayoutEffect(endEarlyInput, []);
  useEffect(replayEarlyInput, []);
  return (
    <>
      {children}
      <NavigationProgress />
      <Overlays />
      <Toaster />
    </>
  );
}
