import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/icons.tsx';

/** Back to the search the person came from, as it was; for those who came from elsewhere, to the one above. */
export function BackLink({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  return (
    <Anchor
      href={href}
      aria-label={m['listing.back']()}
      onClick={(event) => {
        // React Router counts the pages of this visit in the entry's state.
        const visited = (history.state as { idx?: number } | null)?.idx ?? 0;
        if (visited === 0 || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="mr-auto inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink shadow-card"
    >
      <BackIcon className="size-5.5" />
    </Anchor>
  );
}
