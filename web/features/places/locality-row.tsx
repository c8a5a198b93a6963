import type { ManagedLocality } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { nameOf, otherNamesOf } from './place-names.ts';
import { ReindexProgress } from './reindex-progress.tsx';

interface LocalityRowProps {
  readonly locality: ManagedLocality;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

export function LocalityRow({ locality, onEdit, onMerge }: LocalityRowProps) {
  const { merged, pincode, listings, work } = locality;
  const [name, otherNames] = [nameOf(locality), otherNamesOf(locality)];
  return (
    <li className="border-b border-line py-3 last:border-b-0 sm:flex sm:items-start sm:gap-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          {name} <span className="font-normal text-muted">{pincode}</span>
        </h3>
        <p className="text-14">{m['places.live']({ count: listings })}</p>
        {otherNames.length > 0 && (
          <p className="line-clamp-3 text-14 break-words text-muted">{m['places.also']({ names: otherNames.join(', ') })}</p>
        )}
        {merged.length > 0 && <p className="text-14 break-words text-muted">{m['places.merged_here']({ names: merged.join(', ') })}</p>}
        <ReindexProgress work={work} />
      </div>
      <p className="mt-2 flex gap-2 sm:mt-0">
        <Button variant="outline" onClick={onEdit}>
          {m['places.edit']()}
          <span className="sr-only">{name}</span>
        </Button>
        <Button variant="quiet" onClick={onMerge}>
          {m['places.merge']()}
          <span className="sr-only">{name}</span>
        </Button>
      </p>
    </li>
  );
}
