import { Suspense, type ReactNode } from 'react';
import { useServerRendered } from '../../lib/page/server-rendered.ts';

interface OnDeviceProps {
  /** Whether this device keeps something to show. */
  readonly has: () => boolean;
  /** Shown otherwise, and while the content is loaded. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What this device keeps, after the page is hydrated. It is a component of its own because only the component that asks whether the page is
 * hydrated renders again: if that were the page, React would hydrate all its parts at once, in one long task.
 */
export function OnDevice({ has, fallback = null, children }: OnDeviceProps) {
  const isHydrated = !useServerRendered();
  return isHydrated && has() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
