import { m } from '../../messages/compiled/messages.js';
import { StatisticsPage } from '../features/statistics/statistics-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['statistics.title']());

export default function Statistics() {
  return <StatisticsPage />;
}
