import { m } from '../../../../messages/compiled/messages.js';
import type { ListingPage } from '../../../../contract/listing/listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { DistanceRow } from '../../../ui/listing/distance-row.tsx';

/** The nearest landmark of each type (college, station, hospital and so on) with its distance. */
export function Nearby({ landmarks }: { readonly landmarks: ListingPage['nearby'] }) {
  if (landmarks.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-bold">{m['listing.nearby']()}</h3>
      <ul className="gap-x-8 columns-[2_18rem]">
        {landmarks.map(({ label, ...landmark }) => (
          <DistanceRow key={label} {...landmark} detail={label} />
        ))}
      </ul>
      <p className="mt-2 text-14 text-muted">
        {m['listing.nearby_note']()} <Anchor href="https://www.openstreetmap.org/copyright">{m['map_files.osm']()}</Anchor>
      </p>
    </>
  );
}
