import { Suspense, type ReactNode } from 'react';
import { useServerRendered } from '../../lib/page/server-rendered.ts';

interface OnDeviceProps {
  /** Whether this device has stored content to show. */
  readonly hasContent: () => boolean;
  /** Shown when there is no content, and while it loads. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows content that this device has stored, after hydration. It is its own component because only the component that reads the hydration
 * state renders again. If that were the page, React would hydrate all parts of the page at once, in one long task.
 */
export function OnDevice({ hasContent, fallback = null, children }: OnDeviceProps) {
  const isHydrated = !useServerRendered();
  return isHydrated && hasContent() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
