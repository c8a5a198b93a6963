import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { NoticeText } from './consent-notice.tsx';

/** Asks a person whose account was created without the privacy notice to agree to it. The person is logged in whatever they choose. */
export function MissingNoticeStep({ onDone }: { readonly onDone: () => void }) {
  const request = useRequest();
  const agree = async () => {
    try {
      await request.track(api('POST /user/consent', { body: { purpose: 'account', given: true, version: PURPOSES.account.version } }));
      onDone();
    } catch (error) {
      toast(messageOf(error, m['shell.update_failed']()), { type: 'error' });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-18 font-bold">{m['privacy.notice_missing_title']()}</h3>
      <p>{m['privacy.notice_missing']()}</p>
      <div className="text-14 text-muted">
        <p>{m['privacy.agree']()}</p>
        <NoticeText open />
      </div>
      <Button size="lg" wide busy={request.busy} onClick={() => void agree()}>
        {m['privacy.agree_button']()}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {m['privacy.notice_later']()}
      </Button>
    </div>
  );
}
