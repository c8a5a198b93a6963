import type { Card } from '../../../contract/shapes.ts';
import { PriceText } from '../../ui/price-text.tsx';
import { ContactButton } from './contact-button.tsx';

/**
 * Stuck to the bottom of a phone's listing page: the price and the way to the owner. Takes the place of the tab bar. Where it is narrow the words of the
 * button go over two lines, never the price.
 */
export function ContactBar({ card }: { readonly card: Pick<Card, 'id' | 'price' | 'listing_role'> }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:hidden">
      <div className="flex items-center gap-3 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <PriceText price={card.price} className="shrink-0 grow basis-[min-content] text-18 leading-tight" />
        <ContactButton propertyId={card.id} role={card.listing_role} size="lg" className="min-w-0 px-4 leading-tight" />
      </div>
    </div>
  );
}
