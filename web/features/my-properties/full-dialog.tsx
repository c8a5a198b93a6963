import type { ApiError } from '../../lib/api.ts';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HelpingPlans } from '../plans/helping-plans.tsx';

/** Why it cannot go live beside the others, and the plans that hold more. */
export function FullDialog({ refusal, onClose }: { readonly refusal: ApiError; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['plans.full_title']()}
      footer={
        <LinkButton href="/plans#owner" wide look="outline" onClick={onClose}>
          {m['plans.see_all']()}
        </LinkButton>
      }
    >
      <p>{refusal.message}</p>
      <HelpingPlans plans={refusal.plans} title={m['plans.full_plans']()} onChoose={onClose} />
    </Dialog>
  );
}
