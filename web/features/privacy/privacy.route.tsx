import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { PrivacyPage } from './privacy-page.tsx';
import { originContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import '../../styles/rest.css';

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: context.get(originContext) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: m['privacy.page_title'](),
    description: m['privacy.page_description'](),
    canonical: '/privacy',
    origin: loaderData?.origin ?? '',
  });

export default function Privacy() {
  return <PrivacyPage />;
}
