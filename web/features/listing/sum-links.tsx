import type { Listing } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';

/** Ways on from a price: what the neighbourhood asks for, what a loan costs, whether to rent instead. */
export function SumLinks({ listing: { city, locality, kind, price } }: { readonly listing: Listing }) {
  const prices = `/prices/${city.slug}/${kind.replaceAll('_', '-')}${locality ? `/${locality.slug}` : ''}`;
  const sale = price?.per === 'once';
  const links = [
    [prices, m['listing.prices_in']({ place: locality?.name ?? city.name })],
    ...(sale && price
      ? [
          [`/calculators/emi?principal=${Math.round(price.amount * 0.8)}`, m['listing.loan']()],
          [`/calculators/rent-or-buy?price=${price.amount}`, m['listing.rent_or_buy']()],
        ]
      : []),
  ] as const;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-2">
      {links.map(([url, text]) => (
        <li key={url}>
          <Anchor href={url} className="inline-flex min-h-11 items-center text-indigo hover:underline">
            {text}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
