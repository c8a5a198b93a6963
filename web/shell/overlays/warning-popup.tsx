import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { closeWarning, warningStore, type Warning } from '../../shared/feedback/warning.ts';
import { declineLogin } from '../../shared/session/login-prompt.ts';
import { openLogin } from '../../shared/session/login-request.ts';

/** "Heading is 'Login Expired' if the message contains 'expired'" (specification, section 2), in every language. */
export const isExpiry = (message: string): boolean => message.toLowerCase().includes(m['shell.warning_expired_word']());

function titleOf(text: string, suspended: boolean): string {
  if (suspended) return m['suspended.title']();
  return isExpiry(text) ? m['shell.warning_expired']() : m['shell.warning_title']();
}

/** The global popup of the specification: what went wrong, and a button to log in. */
export function WarningPopup({ warning }: { readonly warning: Warning }) {
  const { message, refresh, onLoggedIn, suspended = false } = warning;
  const text = message || (refresh ? m['shell.warning_text']() : m['shell.warning_again']());
  // the browser reports the closing also after the login dialog has replaced this popup
  const close = () => {
    if (warningStore.get() === warning) declineLogin();
  };
  const logIn = () => {
    closeWarning();
    openLogin(onLoggedIn ? { onLoggedIn } : {});
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title={titleOf(text, suspended)}
      footer={
        suspended ? (
          <LinkButton wide size="lg" data-autofocus href="/supportPage#ask" onClick={close}>
            {m['suspended.support']()}
          </LinkButton>
        ) : (
          <Button wide size="lg" data-autofocus onClick={logIn}>
            {m['shell.warning_login']()}
          </Button>
        )
      }
    >
      <p className="text-pretty">{text}</p>
    </Dialog>
  );
}
