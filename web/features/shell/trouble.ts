import { warn, type Warning } from './warning-store.ts';

/** Only once the popup itself has come: without a connection it cannot, and pages say so in their own way. */
function tell(warning: Warning): void {
  if (!navigator.onLine) return;
  stop();
  void import('./warning-popup.tsx')
    .then(
      () => warn(warning),
      () => undefined,
    )
    .finally(watchTrouble);
}

const onPart = () => tell({ refresh: true });
const onCall = ({ reason }: PromiseRejectionEvent) => {
  const { name, code, message } = (reason ?? {}) as { readonly name?: string; readonly code?: string; readonly message?: string };
  if (name === 'ApiError' && code !== 'aborted') tell({ message });
};

function stop(): void {
  removeEventListener('vite:preloadError', onPart);
  removeEventListener('unhandledrejection', onCall);
}

/**
 * What goes wrong beside every form and page, so that nobody else says it: a part of the page that could not be loaded, as after a new
 * version, and a call whose failure nobody took.
 */
export function watchTrouble(): () => void {
  addEventListener('vite:preloadError', onPart);
  addEventListener('unhandledrejection', onCall);
  return stop;
}
