import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openLogin } from '../login/login-store.ts';
import { closeWarning, type Warning } from './warning-store.ts';

/** "Heading is 'Login Expired' if the message contains 'expired'" (specification, section 2), in whatever language it is. */
export const isExpired = (message: string): boolean => message.toLowerCase().includes(m['shell.warning_expired_word']());

/** The global popup of the specification: what went wrong, and the way to log in. */
export function WarningPopup({ warning }: { readonly warning: Warning }) {
  const { message, refresh, carryOn, suspended } = warning;
  const text = message || (refresh ? m['shell.warning_text']() : m['shell.warning_again']());
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={closeWarning}
      title={suspended ? m['suspended.title']() : isExpired(text) ? m['shell.warning_expired']() : m['shell.warning_title']()}
      footer={
        suspended ? (
          <LinkButton wide size="lg" data-autofocus href="/supportPage#ask" onClick={closeWarning}>
            {m['suspended.support']()}
          </LinkButton>
        ) : (
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
        )
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
