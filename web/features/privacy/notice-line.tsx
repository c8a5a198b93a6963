import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';

/** What somebody says by logging in or registering: their age, and that they agree to the notice. Send `PURPOSES.account.version` with it. */
export function NoticeLine() {
  return (
    <p className="text-14 text-muted">
      {m['privacy.agree']()}{' '}
      <Anchor href="/privacy" target="_blank" className="font-semibold text-indigo underline">
        {m['privacy.read_notice']()}
      </Anchor>
    </p>
  );
}
