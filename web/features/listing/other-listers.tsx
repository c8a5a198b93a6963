import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/listing/listing.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { roleText } from '../../ui/listing/role-text.ts';

/** Other people who offer the same home, each with their price and a link to their listing. */
export function OtherListers({ listers }: { readonly listers: Listing['other_listers'] }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="font-semibold">{m['listing.other_listers']()}</h3>
      <ul className="mt-1">
        {listers.map(({ name, role, price, url }) => (
          <li key={url}>
            <Anchor href={url} className="flex min-h-11 items-center justify-between gap-3 py-1 hover:underline">
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block text-14 text-muted">{roleText(role)}</span>
              </span>
              <PriceText price={price} className="shrink-0 font-semibold" />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
