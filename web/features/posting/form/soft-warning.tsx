import { m } from '../../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/drawings/icons.tsx';
import { acceptWarning, useIsWarningAccepted } from './accepted-warnings.ts';
import { focusField } from './focus-field.ts';

interface SoftWarningProps {
  readonly warning: OwnListing['warnings'][number];
  /** Link to the field, if it is on another page. */
  readonly editHref?: string;
}

/** A warning about an unusual value. The person can change or confirm the value. It never prevents saving. */
export function SoftWarning({ warning, editHref }: SoftWarningProps) {
  const accepted = useIsWarningAccepted(warning.message);
  return (
    <div className="mt-2 text-14 text-mustard" role="note">
      <p className="flex items-start gap-1.5">
        <AlertIcon className="mt-0.5 size-4" />
        <span>{warning.message}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 pl-5.5">
        {editHref === undefined ? (
          <button type="button" className="min-h-11 font-semibold underline" onClick={() => focusField(warning.path)}>
            {m['posting.warning_change']()}
          </button>
        ) : (
          <Anchor href={editHref} className="inline-flex min-h-11 items-center font-semibold underline">
            {m['posting.warning_change']()}
          </Anchor>
        )}
        {accepted ? (
          <span role="status" className="inline-flex min-h-11 items-center gap-1.5 text-muted">
            <CheckIcon className="size-4" />
            {m['posting.warning_accepted']()}
          </span>
        ) : (
          <button type="button" className="min-h-11 font-semibold underline" onClick={() => acceptWarning(warning.message)}>
            {m['posting.warning_keep']()}
          </button>
        )}
      </p>
    </div>
  );
}
