import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactPass } from '../../../contract/contact/passes.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../shared/feedback/toast.ts';

/** Until when both numbers are shown, and the buttons to stop that or let it last longer. */
export function PassActions({ pass }: { readonly pass: ContactPass }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: 'revoke' | 'extend') =>
      action === 'revoke'
        ? api('POST /contact/pass/revoke', { body: { id: pass.id } })
        : api('POST /contact/pass/extend', { body: { id: pass.id } }),
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['contacts'] }),
  });
  const mayExtend = pass.revoked_at === null || pass.revoked_by_me;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 text-muted">{stateText(pass)}</p>
      {pass.open && (
        <Button variant="quiet" busy={isPending && variables === 'revoke'} onClick={() => mutate('revoke')}>
          {m['contact_pass.stop']()}
        </Button>
      )}
      {mayExtend && (
        <Button variant="quiet" busy={isPending && variables === 'extend'} onClick={() => mutate('extend')}>
          {pass.open ? m['contact_pass.extend']() : m['contact_pass.again']()}
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
