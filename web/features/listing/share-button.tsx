import { m } from '../../../messages/compiled/messages.js';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShareIcon } from '../../ui/task-icons.tsx';
import { toast } from '../toast/toast-store.ts';

/** Hands the page to the device's own share sheet, or copies its address where there is none. */
export function ShareButton({ title, look }: { readonly title: string; readonly look: 'plain' | 'round' }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share === 'function') {
      // Closing the sheet is an answer too.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast(m['listing.share_copied']());
    } catch {
      toast(m['listing.share_failed'](), { look: 'error', durationMs: 6000 });
    }
  };
  return <IconButton icon={ShareIcon} label={m['listing.share']()} look={look} onClick={() => void share()} className="noscript:hidden" />;
}
