import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { isLoggedOut, messageOf } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/task-icons.tsx';
import { expireSession } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

/** Saves everything the site holds about the person on their device. */
export function CopyButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('/user/export', {}),
    onSuccess: () => toast(m['privacy.copied']()),
    onError: (failure) => {
      if (isLoggedOut(failure)) expireSession(() => mutate());
      else toast(messageOf(failure, m['privacy.copy_failed']()), { look: 'error' });
    },
  });
  return (
    <Button look="outline" icon={<DownloadIcon />} busy={isPending} onClick={() => mutate()}>
      {m['privacy.copy_button']()}
    </Button>
  );
}
