import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { withChallenge } from '../credentials/with-challenge.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../ui/drawings/icons.tsx';
import { refetchUser } from './session.ts';
import { toast } from '../feedback/toast.ts';

/** Says that the email address is not verified yet, with a button to send the verification link. */
export function EmailVerificationNotice() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => withChallenge((solution) => api('POST /auth/account/email/link/verification', { body: solution })),
    onSuccess: ({ message, data }) => {
      toast(message ?? m['email_verification.sent'](), { durationMs: 6000 });
      // The address may have been verified on another device in the meantime.
      if (data.email_verified) void refetchUser();
    },
    onError: (error) => toast(messageOf(error, m['email_verification.failed']()), { type: 'error', durationMs: 6000 }),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-mustard-soft p-4 text-mustard">
      <p className="flex min-w-56 flex-1 items-start gap-2.5">
        <AlertIcon className="mt-0.5" />
        {m['email_verification.notice']()}
      </p>
      {isSuccess ? (
        <p className="flex min-h-11 items-center gap-2 font-semibold">
          <CheckIcon />
          {m['email_verification.notice_sent']()}
        </p>
      ) : (
        <Button variant="outline" busy={isPending} onClick={() => mutate()}>
          {m['email_verification.notice_button']()}
        </Button>
      )}
    </div>
  );
}
