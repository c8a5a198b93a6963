import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { SupportPage } from '../features/support/support-page.tsx';
import { officerContext, originContext } from '../lib/page-context.ts';
import { pageMeta } from '../lib/seo.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return { officer: context.get(officerContext), origin: context.get(originContext) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: m['shell.support_title'](),
    description: m['shell.support_description'](),
    canonical: '/supportPage',
    origin: loaderData?.origin ?? '',
  });

export default function Support() {
  return <SupportPage officer={useLoaderData<typeof loader>().officer} />;
}
