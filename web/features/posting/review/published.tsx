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
    <div className="page max-w-xl animate-rise py-5">
      <div className="flex items-center gap-3">
        <DrawnTile name="home" className="size-14 shrink-0" />
        <h1 ref={heading} tabIndex={-1} className="text-22 font-bold outline-none">
          {isInReview ? m['review_own.submitted_title']() : m['posting.published_title']()}
        </h1>
      </div>
      <p className="mt-2 text-14 text-muted text-pretty">
        {(isInReview ? m['review_own.submitted_text'] : m['posting.published_text'])({ title: listing.title })}
      </p>
      {!isInReview && (
        <div className="mt-3 flex gap-2">
          <LinkButton href={url} className="min-w-0 flex-1">
            {m['posting.view_public']()}
          </LinkButton>
          <Button variant="outline" icon={<ShareIcon />} onClick={() => void share()}>
            {m['posting.share']()}
          </Button>
        </div>
      )}
      <div className="mt-1 -ml-4 flex flex-wrap">
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
