import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { LinkButton } from '../../ui/button.tsx';
import { REVIEW_STEP, stepPath } from '../../shared/own-listing/wizard-paths.ts';

/** Links for the owner of the listing, shown where visitors see the contact buttons. */
export function OwnerLinks({ listing: { id, kind } }: { readonly listing: OwnListing }) {
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <p className="font-semibold">{m['listing.own']()}</p>
      <LinkButton href={stepPath(kind, id, REVIEW_STEP)} wide>
        {m['posting.edit']()}
      </LinkButton>
      <LinkButton href={`/my-properties/${id}/statistics`} variant="outline" wide>
        {m['statistics.title']()}
      </LinkButton>
      <LinkButton href="/my-properties" variant="outline" wide>
        {m['shell.my_properties']()}
      </LinkButton>
    </div>
  );
}
