import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { warningStore } from '../../shared/feedback/warning.ts';
import { loginRequestStore } from '../../shared/session/login-request.ts';
import { reportUnhandledErrors } from './unhandled-errors.ts';

const LoginDialog = lazy(() => import('../../features/auth/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })));
const WarningPopup = lazy(() => import('./warning-popup.tsx').then((module) => ({ default: module.WarningPopup })));

/** The dialogs any page may open. Their scripts are loaded when they are first needed. */
export function Overlays() {
  const loginRequest = useStore(loginRequestStore);
  const warning = useStore(warningStore);
  useEffect(reportUnhandledErrors, []);
  return (
    <Suspense>
      {warning && <WarningPopup warning={warning} />}
      {loginRequest && <LoginDialog request={loginRequest} />}
    </Suspense>
  );
}
