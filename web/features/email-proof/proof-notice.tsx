import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { expireSession, fetchUserAnew } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

/** The mail address waits for its proof: why that matters, and a link to it. */
export function ProofNotice() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /auth/account/email/link/verification', { body: {} }),
    onSuccess: ({ message, data }) => {
      toast(message ?? m['email_proof.sent'](), { durationMs: 6000 });
      // confirmed meanwhile, on another device
      if (data.email_verified) void fetchUserAnew();
    },
    onError: (failure) => {
      if (isLoggedOut(failure)) expireSession(() => mutate());
      else toast(messageOf(failure, m['email_proof.failed']()), { look: 'error', durationMs: 6000 });
    },
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-mustard-soft p-4 text-mustard">
      <p className="flex min-w-56 flex-1 items-start gap-2.5">
        <AlertIcon className="mt-0.5" />
        {m['email_proof.notice']()}
      </p>
      {isSuccess ? (
        <p className="flex min-h-11 items-center gap-2 font-semibold">
          <CheckIcon />
          {m['email_proof.notice_sent']()}
        </p>
      ) : (
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          {m['email_proof.notice_button']()}
        </Button>
      )}
    </div>
  );
}
