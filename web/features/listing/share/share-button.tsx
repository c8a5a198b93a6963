import { useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../../messages/compiled/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ShareIcon } from '../../../ui/drawings/task-icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoadedDialog } from '../../../shared/feedback/use-loaded-dialog.ts';

const loadDialog = async () => (await import('./share-dialog.tsx')).ShareDialog;

interface ShareButtonProps {
  readonly title: string;
  /** Path of the share image. */
  readonly image: string;
}

/** Opens the share sheet of the device with title, URL and picture. On devices without a share sheet it opens a dialog with WhatsApp. */
export function ShareButton({ title, image }: ShareButtonProps) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadDialog);
  const [isPreparing, setIsPreparing] = useState(false);
  const busy = isPreparing || loading;
  const sharedListing = () => ({ title, url: location.origin + location.pathname, image });
  const share = async () => {
    setIsPreparing(true);
    const module = await import('./share-listing.ts').catch(() => null);
    const isShared = await module?.shareWithDevice(sharedListing());
    setIsPreparing(false);
    if (!isShared) open();
  };
  return (
    <>
      <IconButton
        icon={busy ? Spinner : ShareIcon}
        label={m['listing.share']()}
        variant="round"
        aria-busy={busy || undefined}
        onClick={() => void (busy || share())}
        className="noscript:hidden"
      />
      {/* a portal, because the button may be inside a part of the page that is hidden on this screen */}
      {Dialog && createPortal(<Dialog shared={sharedListing()} onClose={close} />, document.body)}
    </>
  );
}
