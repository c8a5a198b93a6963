import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openLogin } from '../login/login-store.ts';
import { closeWarning, type Warning } from './warning-store.ts';

/** The global popup of the specification: what went wrong, and the way to log in. */
export function WarningPopup({ warning }: { readonly warning: Warning }) {
  const { message, carryOn } = warning;
  const expired = /expired/i.test(message);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={closeWarning}
      title={expired ? m['shell.warning_expired']() : m['shell.warning_title']()}
      footer={
        <Button
          wide
          size="lg"
          data-autofocus
          onClick={() => {
            closeWarning();
            openLogin(carryOn ? { carryOn } : {});
          }}
        >
          {m['shell.warning_login']()}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
