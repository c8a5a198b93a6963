import { m } from '../../messages/compiled/messages.js';
import { ReviewPage } from '../features/review/review-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['review_console.title']());

export default function AdminReview() {
  return <ReviewPage />;
}
