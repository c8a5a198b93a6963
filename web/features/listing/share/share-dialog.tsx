import { m } from '../../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../shared/feedback/toast.ts';
import { embedCode } from './embed-code.ts';
import { whatsappUrl, type SharedListing } from './share-listing.ts';

/** Ways to share a listing on devices without a share sheet: WhatsApp, or copying the URL or the code that shows the card elsewhere. */
export function ShareDialog({ shared, onClose }: { readonly shared: SharedListing; readonly onClose: () => void }) {
  const copy = async (text: string, successMessage: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(successMessage);
      onClose();
    } catch {
      toast(m['listing.share_failed'](), { type: 'error', durationMs: 6000 });
    }
  };
  return (
    <Dialog open onClose={onClose} title={m['listing.share']()}>
      <div className="flex flex-col gap-3">
        <img src={shared.image} alt="" width={1200} height={630} className="aspect-video w-full rounded-card bg-sand object-cover" />
        <p className="font-semibold">{shared.title}</p>
        <LinkButton href={whatsappUrl(shared)} size="lg" target="_blank" rel="noreferrer" data-autofocus onClick={onClose}>
          {m['contact_sheet.whatsapp']()}
        </LinkButton>
        <Button variant="outline" size="lg" onClick={() => void copy(shared.url, m['listing.share_copied']())}>
          {m['listing.share_copy']()}
        </Button>
        <Button variant="quiet" onClick={() => void copy(embedCode(shared), m['embed.copied']())}>
          {m['embed.copy']()}
        </Button>
      </div>
    </Dialog>
  );
}
