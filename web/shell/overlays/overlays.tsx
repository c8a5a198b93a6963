import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { Suspense, useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { warningStore } from '../../shared/feedback/warning.ts';
import { loginRequestStore } from '../../shared/session/login-request.ts';
import { startLoginPrompt } from '../../shared/session/start-login-prompt.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { reportUnhandledErrors } from './unhandled-errors.ts';

const LoginDialog = lazyPart(async () => (await import('../../features/auth/login-dialog.tsx')).LoginDialog);
const WarningPopup = lazyPart(async () => (await import('./warning-popup.tsx')).WarningPopup);

/** The dialogs that any page may open. Their scripts are loaded on first use. */
export function Overlays() {
  const loginRequest = useStore(loginRequestStore);
  const warning = useStore(warningStore);
  useEffect(() => startLoginPrompt(), []);
  useEffect(reportUnhandledErrors, []);
  return (
    <Suspense fallback={<LoadingOverlay />}>
      {warning && <WarningPopup warning={warning} />}
      {loginRequest && <LoginDialog request={loginRequest} />}
    </Suspense>
  );
}
