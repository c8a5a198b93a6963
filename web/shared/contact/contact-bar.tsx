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
 * The bar at the bottom of a listing page on phones, which replaces the tab bar. It shows the price and the ways to contact the lister.
 * When long words leave no space next to the price, the buttons are below it.
 */
export function ContactBar({ subject, price }: ContactBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:hidden short:static short:mt-4 print:hidden">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <PriceText price={price} className="shrink-0 grow-999 basis-[min-content] text-18 leading-tight" />
        <div className="flex grow gap-2">
          <AskForVisit propertyId={subject.propertyId} short className="min-h-13 grow leading-tight wrap-normal" />
          <ContactButton subject={subject} size="lg" short className="grow px-4 leading-tight wrap-normal" />
        </div>
      </div>
    </div>
  );
}
