import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { SupportPage } from './support-page.tsx';
import { apiContext, originContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: months } = await context.get(apiContext)('GET /property/report/outcomes', {});
  return { origin: context.get(originContext), months };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: m['shell.support_title'](),
    description: m['shell.support_description'](),
    canonical: '/supportPage',
    origin: loaderData?.origin ?? '',
  });

export default function Support() {
  return <SupportPage months={useLoaderData<typeof loader>().months} />;
}
