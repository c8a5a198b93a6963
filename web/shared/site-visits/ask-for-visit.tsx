import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';
import { requireLogin } from '../session/login-request.ts';

const loadDialog = async () => (await import('./ask-for-visit-dialog.tsx')).AskForVisitDialog;

interface AskForVisitProps {
  readonly propertyId: string;
  readonly wide?: boolean;
  /** Shows a short label where there is little space; screen readers get the full label. */
  readonly short?: boolean;
  readonly className?: string;
}

/** Button that opens the free slots of a listing. People who are not logged in log in first. */
export function AskForVisit({ propertyId, wide, short = false, className }: AskForVisitProps) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadDialog);
  return (
    <>
      <Button
        variant="outline"
        wide={wide}
        busy={loading}
        aria-label={short ? m['visits.ask']() : undefined}
        onClick={() => requireLogin(open, m['visits.login']())}
        className={cx('noscript:hidden', className)}
      >
        {short ? m['visits.ask_short']() : m['visits.ask']()}
      </Button>
      {Dialog && <Dialog propertyId={propertyId} onClose={close} />}
    </>
  );
}
