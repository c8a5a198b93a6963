import { WITHDRAWAL_REASONS, type WithdrawalReason } from '../../../contract/listing/evidence-terms.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export const WITHDRAWAL_TEXTS: Readonly<Record<WithdrawalReason, () => string>> = {
  mistaken: m['evidence_withdrawal.mistaken'],
  outdated: m['evidence_withdrawal.outdated'],
  forged: m['evidence_withdrawal.forged'],
};

interface WithdrawDialogProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onWithdraw: (reason: WithdrawalReason) => void;
}

/** Asks why the evidence is no longer valid. Choosing a reason withdraws it. */
export function WithdrawDialog({ busy, onClose, onWithdraw }: WithdrawDialogProps) {
  return (
    <Dialog open onClose={onClose} title={m['evidence.withdraw_title']()}>
      <div className="flex flex-col gap-2">
        {WITHDRAWAL_REASONS.map((reason) => (
          <Button key={reason} variant="outline" busy={busy} onClick={() => onWithdraw(reason)}>
            {WITHDRAWAL_TEXTS[reason]()}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
