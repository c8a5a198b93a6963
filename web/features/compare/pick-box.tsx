import type { Card } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MOST_COMPARED } from './most-compared.ts';
import { togglePicked, usePicked } from './picked.ts';

/** On a card: puts it among those to be compared. */
export function PickBox({ card }: { readonly card: Pick<Card, 'id' | 'title' | 'status'> }) {
  const picked = usePicked();
  const chosen = picked.includes(card.id);
  if (card.status !== 'active' && !chosen) return null;
  const full = !chosen && picked.length >= MOST_COMPARED;
  return (
    <Checkbox
      checked={chosen}
      disabled={full}
      aria-label={m['compare.pick_of']({ title: card.title })}
      title={full ? m['compare.full']() : undefined}
      onChange={() => togglePicked(card.id)}
      className="border-t border-line pt-1 text-14"
    >
      {m['compare.pick']()}
    </Checkbox>
  );
}
