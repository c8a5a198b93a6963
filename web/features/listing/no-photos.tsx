import { m } from '../../../messages/compiled/messages.js';
import { DrawnTile } from '../../ui/drawn-tile.tsx';

/** In place of the photos there are none of; it says what to do about it. */
export function NoPhotos() {
  return (
    <div className="flex aspect-[4/3] flex-col items-center justify-center gap-3 bg-sand px-6 text-center md:aspect-auto md:h-72 md:rounded-card">
      <DrawnTile name="home" className="size-28" />
      <p className="text-18 font-semibold">{m['listing.no_photos']()}</p>
      <p className="max-w-sm text-14 text-muted">{m['listing.no_photos_text']()}</p>
    </div>
  );
}
