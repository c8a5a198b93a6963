import { m } from '../../../messages/compiled/messages.js';
import type { Card } from '../../../contract/listing/card.ts';
import { MemoHtml } from '../../lib/page/memo-html.tsx';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

/** Listings of the same kind with a similar price, size and location. */
export function SimilarListings({ cards }: { readonly cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="py-6">
      <h2 id="similar" className="mb-4 text-22 font-bold">
        {m['listing.similar']()}
      </h2>
      <ul className="no-scrollbar -mx-4 -my-2 grid snap-x snap-mandatory scroll-px-4 auto-cols-[78%] grid-flow-col gap-4 overflow-x-auto px-4 py-2 sm:auto-cols-[44%] md:mx-0 md:scroll-px-0 md:auto-cols-[calc((100%-2rem)/3)] md:px-0 lg:auto-cols-[calc((100%-3rem)/4)]">
        {cards.map((card) => (
          <MemoHtml key={card.id} as="li" className="snap-start" name="similar" data={card}>
            <ListingCard layout="row" card={card} corner={<HeartButton property={card} />} />
          </MemoHtml>
        ))}
      </ul>
    </section>
  );
}
