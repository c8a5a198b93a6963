import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { ChooserPage } from './chooser-page.tsx';
import { apiContext, originContext } from '../../../lib/page/page-context.ts';
import { pageMeta } from '../../../lib/page/seo.tsx';
import '../../../styles/rest.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: kinds } = await context.get(apiContext)('GET /kinds');
  return { kinds, origin: context.get(originContext) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: m['posting.title'](), description: m['posting.lead'](), canonical: '/post', origin: loaderData?.origin ?? '' });

export default function Post() {
  return <ChooserPage kinds={useLoaderData<typeof loader>().kinds} />;
}
