import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactPass } from '../../../contract/contact/passes.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../shared/feedback/toast.ts';

interface PassActionsProps {
  readonly pass: ContactPass;
  /** The pass allows masked calls and shows no number. */
  readonly isForCalls?: boolean;
  /** In one line if it fits, instead of below each other. */
  readonly isRow?: boolean;
}

/** Says until when both numbers are shown, or masked calls are possible, with buttons to stop or extend this. */
export function PassActions({ pass, isForCalls = false, isRow = false }: PassActionsProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: 'revoke' | 'extend') =>
      action === 'revoke'
        ? api('POST /contact/pass/revoke', { body: { id: pass.id } })
        : api('POST /contact/pass/extend', { body: { id: pass.id } }),
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
    onSettled: () => Promise.all(['contacts', 'conversations'].map((area) => client.invalidateQueries({ queryKey: [area] }))),
  });
  const again = isForCalls ? m['contact_pass.calls_again'] : m['contact_pass.again'];
  const mayExtend = pass.revoked_at === null || pass.revoked_by_me;
  return (
    <div className={isRow ? 'flex flex-wrap items-center gap-x-8 gap-y-1' : 'flex flex-col items-start gap-1'}>
      <p className="text-14 text-muted">{(isForCalls ? callsText : stateText)(pass)}</p>
      {pass.open && (
        <Button variant="quiet" className="-mx-4" busy={isPending && variables === 'revoke'} onClick={() => mutate('revoke')}>
          {isForCalls ? m['contact_pass.calls_stop']() : m['contact_pass.stop']()}
        </Button>
      )}
      {mayExtend && (
        <Button variant="quiet" className="-mx-4" busy={isPending && variables === 'extend'} onClick={() => mutate('extend')}>
          {pass.open ? m['contact_pass.extend']() : again()}
        </Button>
      )}
    </div>
  );
}

function stateText({ open, revoked_at, revoked_by_me, expires_at }: ContactPass): string {
  if (open) return m['contact_pass.until']({ date: dateText(expires_at) });
  if (revoked_at === null) return m['contact_pass.expired']();
  return revoked_by_me ? m['contact_pass.stopped']() : m['contact_pass.stopped_by_other']();
}

function callsText({ open, revoked_at, revoked_by_me, expires_at }: ContactPass): string {
  if (open) return m['contact_pass.calls_until']({ date: dateText(expires_at) });
  if (revoked_at === null) return m['contact_pass.calls_expired']();
  return revoked_by_me ? m['contact_pass.calls_stopped']() : m['contact_pass.calls_stopped_by_other']();
}
