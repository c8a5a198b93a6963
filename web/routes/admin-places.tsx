import { m } from '../../messages/compiled/messages.js';
import { PlacesPage } from '../features/admin/places/places-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['places.title']());

export default function AdminPlaces() {
  return <PlacesPage />;
}
