import type { Card } from '../../../contract/listing/card.ts';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { AskForVisit } from '../site-visits/ask-for-visit.tsx';
import { ContactButton } from './contact-button.tsx';
import type { ContactSubject } from './contact-subject.ts';

interface ContactBarProps {
  readonly subject: ContactSubject;
  readonly price: Card['price'];
}

/**
 * The bar at the bottom of a listing page on phones, in place of the tab bar: the price and the ways to contact the lister. On narrow
 * screens the labels of the buttons wrap, never the price.
 */
export function ContactBar({ subject, price }: ContactBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:hidden short:static short:mt-4 print:hidden">
      <div className="flex items-center gap-2 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <PriceText price={price} className="shrink-0 grow basis-[min-content] text-18 leading-tight" />
        <AskForVisit propertyId={subject.propertyId} short className="min-h-13 min-w-0 px-4 leading-tight" />
        <ContactButton subject={subject} size="lg" short className="min-w-0 px-4 leading-tight" />
      </div>
    </div>
  );
}
