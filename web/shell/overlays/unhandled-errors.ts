import type { ApiError } from '../../lib/api/api.ts';
import { warn, type Warning } from '../../shared/feedback/warning.ts';

/** The call has already asked for a login. */
const LOGGED_OUT = 401;

/** Shows the popup once its script is loaded. Without a connection that fails, but then pages report the missing connection themselves. */
function showPopup(warning: Warning): void {
  if (!navigator.onLine) return;
  stopReporting();
  void loadAndWarn(warning)
    .catch(() => undefined)
    .finally(reportUnhandledErrors);
}

async function loadAndWarn(warning: Warning): Promise<void> {
  await import('./warning-popup.tsx');
  warn(warning);
}

const onPreloadError = () => showPopup({ refresh: true });
const onRejection = (event: PromiseRejectionEvent) => {
  const { name, code, status, message } = (event.reason ?? {}) as Partial<ApiError>;
  // the router cancels loading when the person leaves the page: this is not a failure
  if (name === 'AbortError') event.preventDefault();
  if (name === 'ApiError' && code !== 'aborted' && status !== LOGGED_OUT) showPopup({ message });
};

function stopReporting(): void {
  removeEventListener('vite:preloadError', onPreloadError);
  removeEventListener('unhandledrejection', onRejection);
}

/**
 * Shows the warning popup for errors that no form or page handles: a script that could not be loaded, for example after a deployment, and
 * API calls whose failure nobody catches. Returns a function that stops it.
 */
export function reportUnhandledErrors(): () => void {
  addEventListener('vite:preloadError', onPreloadError);
  addEventListener('unhandledrejection', onRejection);
  return stopReporting;
}
