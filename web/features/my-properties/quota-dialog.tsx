import type { ApiError } from '../../lib/api/api.ts';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlanSuggestions } from '../../shared/plans/plan-suggestions.tsx';

/** Shown when the listing quota is used up: the reason and the plans with a larger quota. */
export function QuotaDialog({ error, onClose }: { readonly error: ApiError; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['plans.full_title']()}
      footer={
        <LinkButton href="/plans#owner" wide variant="outline" onClick={onClose}>
          {m['plans.see_all']()}
        </LinkButton>
      }
    >
      <p>{error.message}</p>
      <PlanSuggestions plans={error.plans} title={m['plans.full_plans']()} onChoose={onClose} />
    </Dialog>
  );
}
