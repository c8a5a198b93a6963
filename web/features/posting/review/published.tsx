import { useEffect, useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DrawnTile } from '../../../ui/drawn-tile.tsx';
import { ShareIcon } from '../../../ui/task-icons.tsx';
import { toast } from '../../toast/toast-store.ts';
import { CHOOSER, MY_PROPERTIES } from '../wizard-paths.ts';

/** It is public: the way to its page, and to people who may know somebody. A page of its own, since the wizard is over. */
export function Published({ listing }: { readonly listing: OwnListing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const url = listing.url ?? MY_PROPERTIES;
  const waits = listing.status === 'pending_review';
  const share = async () => {
    const data = { title: listing.title, url: new URL(url, location.origin).href };
    try {
      if (navigator.share) await navigator.share(data);
      else {
        await navigator.clipboard.writeText(data.url);
        toast(m['posting.link_copied']());
      }
    } catch (error) {
      // closing the share sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(m['posting.share_failed'](), { look: 'error' });
    }
  };
  return (
    <div className="page flex animate-rise flex-col items-center gap-3 py-10 text-center">
      <DrawnTile name="home" className="mb-2 size-36" />
      <h1 ref={heading} tabIndex={-1} className="text-28 font-bold outline-none">
        {waits ? m['review_own.submitted_title']() : m['posting.published_title']()}
      </h1>
      <p className="max-w-md text-muted text-pretty">
        {(waits ? m['review_own.submitted_text'] : m['posting.published_text'])({ title: listing.title })}
      </p>
      <div className="mt-4 flex w-full max-w-xs flex-col gap-3">
        {!waits && (
          <>
            <LinkButton href={url} size="lg">
              {m['posting.view_public']()}
            </LinkButton>
            <Button look="outline" size="lg" icon={<ShareIcon />} onClick={() => void share()}>
              {m['posting.share']()}
            </Button>
          </>
        )}
        <LinkButton look="quiet" href={MY_PROPERTIES}>
          {m['shell.my_properties']()}
        </LinkButton>
        <LinkButton look="quiet" href={CHOOSER}>
          {m['posting.post_another']()}
        </LinkButton>
      </div>
    </div>
  );
}
