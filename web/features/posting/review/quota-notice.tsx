import { m } from '../../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { roleText } from '../../../ui/listing/role-text.ts';
import { useAllowance } from '../../../shared/plans/use-allowance.ts';
import { Notice } from '../../../ui/notice.tsx';

/** How many more listings can be published after this one. Renders nothing without a limit. The server decides when publishing. */
export function QuotaNotice({ listing }: { readonly listing: OwnListing }) {
  const role = listing.listing_role ?? 'Owner';
  const quota = useAllowance()?.listings.find((entry) => entry.role === role);
  if (!quota || quota.allowed === null) return null;
  const params = { role: roleText(quota.role) };
  const remaining = quota.allowed - quota.used - 1;
  if (remaining >= 0)
    return (
      <Notice tone="calm">
        {remaining > 0 ? m['posting.quota_left']({ ...params, left: remaining }) : m['posting.quota_last'](params)}
      </Notice>
    );
  return (
    <Notice
      tone="attention"
      action={
        <LinkButton variant="outline" href={`/plans#${quota.role.toLowerCase()}`}>
          {m['posting.quota_plans']()}
        </LinkButton>
      }
    >
      {m['posting.quota_full']({ ...params, live: quota.used })}
    </Notice>
  );
}
