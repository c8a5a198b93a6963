import { warn, type Warning } from '../../shared/feedback/warning.ts';

/** Shows the popup once its script is loaded. Without a connection it cannot be, and pages report that themselves. */
function report(warning: Warning): void {
  if (!navigator.onLine) return;
  stop();
  void show(warning)
    .catch(() => undefined)
    .finally(reportUnhandledErrors);
}

async function show(warning: Warning): Promise<void> {
  await import('./warning-popup.tsx');
  warn(warning);
}

const onPreloadError = () => report({ refresh: true });
const onRejection = (event: PromiseRejectionEvent) => {
  const { name, code, message } = (event.reason ?? {}) as { readonly name?: string; readonly code?: string; readonly message?: string };
  // the router stops reading the data of a page that was left: nothing failed
  if (name === 'AbortError') event.preventDefault();
  if (name === 'ApiError' && code !== 'aborted') report({ message });
};

function stop(): void {
  removeEventListener('vite:preloadError', onPreloadError);
  removeEventListener('unhandledrejection', onRejection);
}

/**
 * Shows the warning popup for errors no form or page handles: a script that could not be loaded, for example after a new version
 * was deployed, and API calls whose failure nobody catches. Returns how to stop.
 */
export function reportUnhandledErrors(): () => void {
  addEventListener('vite:preloadError', onPreloadError);
  addEventListener('unhandledrejection', onRejection);
  return stop;
}
