import { m } from '../../messages/compiled/messages.js';
import { MyPropertiesPage } from '../features/my-properties/my-properties-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['shell.my_properties']());

export default function MyProperties() {
  return <MyPropertiesPage />;
}
