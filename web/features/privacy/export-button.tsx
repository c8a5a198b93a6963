import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/drawings/task-icons.tsx';
import { toast } from '../../shared/feedback/toast.ts';

/** Downloads a copy of everything the site stores about the person. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('/user/export', {}),
    onSuccess: () => toast(m['privacy.copied']()),
    onError: (failure) => toast(messageOf(failure, m['privacy.copy_failed']()), { type: 'error' }),
  });
  return (
    <Button variant="outline" icon={<DownloadIcon />} busy={isPending} onClick={() => mutate()}>
      {m['privacy.copy_button']()}
    </Button>
  );
}
