import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loginStore } from '../login/login-store.ts';
import { watchTrouble } from './trouble.ts';
import { warningStore } from './warning-store.ts';

const LoginDialog = lazy(() => import('../login/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })));
const WarningPopup = lazy(() => import('./warning-popup.tsx').then((module) => ({ default: module.WarningPopup })));

const nothing = () => null;

/** The dialogs any page may call for. They are fetched when first needed. */
export function Overlays() {
  const login = useSyncExternalStore(loginStore.subscribe, loginStore.read, nothing);
  const warning = useSyncExternalStore(warningStore.subscribe, warningStore.read, nothing);
  useEffect(watchTrouble, []);
  return (
    <Suspense>
      {warning && <WarningPopup warning={warning} />}
      {login && <LoginDialog request={login} />}
    </Suspense>
  );
}
