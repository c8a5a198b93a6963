import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/shapes.ts';
import { LinkButton } from '../../ui/button.tsx';
import { REVIEW, stepPath } from '../posting/wizard-paths.ts';

/** What a lister does with a listing of their own, where everybody else finds the way to them. */
export function OwnLinks({ listing: { id, kind } }: { readonly listing: OwnListing }) {
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <p className="font-semibold">{m['listing.own']()}</p>
      <LinkButton href={stepPath(kind, id, REVIEW)} wide>
        {m['posting.edit']()}
      </LinkButton>
      <LinkButton href={`/my-properties/${id}/statistics`} look="outline" wide>
        {m['statistics.title']()}
      </LinkButton>
      <LinkButton href="/my-properties" look="outline" wide>
        {m['shell.my_properties']()}
      </LinkButton>
    </div>
  );
}
