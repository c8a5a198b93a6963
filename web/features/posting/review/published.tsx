import { useEffect, useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DrawnTile } from '../../../ui/drawings/drawn-tile.tsx';
import { ShareIcon } from '../../../ui/drawings/task-icons.tsx';
import { toast } from '../../../shared/feedback/toast.ts';
import { CHOOSER_PATH, MY_PROPERTIES_PATH } from '../../../shared/own-listing/wizard-paths.ts';

/** Shown after publishing or submitting for review: links to the listing and a share button. */
export function Published({ listing }: { readonly listing: OwnListing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const url = listing.url ?? MY_PROPERTIES_PATH;
  const isInReview = listing.status === 'pending_review';
  const share = async () => {
    const data = { title: listing.title, url: new URL(url, location.origin).href };
    try {
      if (navigator.share) await navigator.share(data);
      else {
        await navigator.clipboard.writeText(data.url);
        toast(m['posting.link_copied']());
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(m['posting.share_failed'](), { type: 'error' });
    }
  };
  return (
    <div className="page flex animate-rise flex-col items-center gap-3 py-10 text-center">
      <DrawnTile name="home" className="mb-2 size-36" />
      <h1 ref={heading} tabIndex={-1} className="text-28 font-bold outline-none">
        {isInReview ? m['review_own.submitted_title']() : m['posting.published_title']()}
      </h1>
      <p className="max-w-md text-muted text-pretty">
        {(isInReview ? m['review_own.submitted_text'] : m['posting.published_text'])({ title: listing.title })}
      </p>
      <div className="mt-4 flex w-full max-w-xs flex-col gap-3">
        {!isInReview && (
          <>
            <LinkButton href={url} size="lg">
              {m['posting.view_public']()}
            </LinkButton>
            <Button variant="outline" size="lg" icon={<ShareIcon />} onClick={() => void share()}>
              {m['posting.share']()}
            </Button>
          </>
        )}
        <LinkButton variant="quiet" href={MY_PROPERTIES_PATH}>
          {m['shell.my_properties']()}
        </LinkButton>
        <LinkButton variant="quiet" href={CHOOSER_PATH}>
          {m['posting.post_another']()}
        </LinkButton>
      </div>
    </div>
  );
}
