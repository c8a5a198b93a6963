import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import type { SitePage, SitePageName } from '../../../contract/documents/site-documents.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { notFound, orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';

/** Search engines show about this many characters of a meta description. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Loads a page of the operator; `?version=` selects an earlier version. */
export async function loadSitePage(name: SitePageName, { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const version = new URL(request.url).searchParams.get('version');
  if (version !== null && !/^\d{1,6}$/.test(version)) throw notFound();
  const query = { name, ...(version !== null && { version: Number(version) }) };
  return (await orErrorPage(context.get(apiContext)('GET /site-page', { query }))).data;
}

/** @param matches matches of the route; the first is the root, which has the origin */
export function sitePageMeta(page: SitePage | undefined, matches: readonly unknown[]): MetaDescriptor[] {
  if (!page) return [];
  const root = matches[0] as { readonly loaderData?: { readonly origin?: string } } | undefined;
  const firstParagraph = page.blocks.find(({ type }) => type === 'paragraph');
  const description = firstParagraph?.type === 'paragraph' ? firstParagraph.content.map(({ text }) => text).join('') : page.title;
  return pageMeta({
    title: page.title,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    canonical: `/${page.name}`,
    origin: root?.loaderData?.origin ?? '',
    hidden: page.outdated,
  });
}
