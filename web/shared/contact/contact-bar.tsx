import type { Card } from '../../../contract/listing/card.ts';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { ContactButton } from './contact-button.tsx';

/**
 * The bar at the bottom of a listing page on phones, in place of the tab bar: the price and the contact button. On narrow screens
 * the label of the button wraps, never the price.
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
