import type { Card } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_COMPARED } from '../../../contract/compare-limits.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { toggleCompared, useComparedIds } from './compared-listings.ts';

/** Adds a card's listing to the comparison. Listings that are not active can only be removed from it. */
export function CompareCheckbox({ card }: { readonly card: Pick<Card, 'id' | 'title' | 'status'> }) {
  const ids = useComparedIds();
  const isCompared = ids.includes(card.id);
  if (card.status !== 'active' && !isCompared) return null;
  const isFull = !isCompared && ids.length >= MAX_COMPARED;
  return (
    <Checkbox
      checked={isCompared}
      disabled={isFull}
      aria-label={m['compare.pick_of']({ title: card.title })}
      title={isFull ? m['compare.full']() : undefined}
      onChange={() => toggleCompared(card.id)}
      className="border-t border-line pt-1 text-14"
    >
      {m['compare.pick']()}
    </Checkbox>
  );
}
