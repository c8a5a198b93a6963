import { useState } from 'react';
import type { ManagedCity } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';
import { nameOf, otherNamesOf } from './place-names.ts';
import { ReindexProgress } from './reindex-progress.tsx';

/** The selected city: names, counts, and its actions. */
export function CityCard({ city, onEdit }: { readonly city: ManagedCity; readonly onEdit: () => void }) {
  const { busy, run } = useStaffAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const names = otherNamesOf(city);
  const recount = async () => {
    if (await run(() => api('POST /admin/cities/reassign', { body: { city: city.slug } }))) setIsConfirming(false);
  };
  return (
    <section aria-labelledby="city" className="mb-6 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="city" className="text-18 font-bold">
          {nameOf(city)}
        </h2>
        <Badge tone={city.accepts_listings ? 'confirmed' : 'plain'}>
          {city.accepts_listings ? m['places.open']() : m['places.closed']()}
        </Badge>
      </div>
      <p className="mt-1">{m['places.city_line']({ localities: countText(city.localities), listings: countText(city.listings) })}</p>
      {names.length > 0 && <p className="text-14 break-words text-muted">{m['places.also']({ names: names.join(', ') })}</p>}
      <ReindexProgress work={city.work} />
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" onClick={onEdit}>
          {m['places.edit']()}
          <span className="sr-only">{nameOf(city)}</span>
        </Button>
        <Button variant="quiet" onClick={() => setIsConfirming(true)}>
          {m['places.recount']()}
        </Button>
      </p>
      {isConfirming && (
        <Dialog
          open
          onClose={() => setIsConfirming(false)}
          title={m['places.recount']()}
          footer={
            <Button wide size="lg" busy={busy} onClick={() => void recount()}>
              {m['places.recount']()}
            </Button>
          }
        >
          <p>{m['places.recount_text']({ city: nameOf(city), listings: countText(city.listings) })}</p>
        </Dialog>
      )}
    </section>
  );
}
