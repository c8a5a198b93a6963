import { LANGUAGE } from '../../../contract/languages.ts';
import { SITE_PAGE_NAMES } from '../../../contract/site-documents.ts';
import { m } from '../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { dateText } from '../../lib/format/dates.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { notFound, orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DocumentBlocks } from './document-blocks.tsx';
import type { Route } from './+types/site-page.route.ts';
import '../../styles/rest.css';

/** Longest meta description search engines show. */
const DESCRIPTION_LENGTH = 160;

export async function loader({ context, url }: Route.LoaderArgs) {
  const name = SITE_PAGE_NAMES.find((page) => url.pathname.endsWith(`/${page}`));
  const version = url.searchParams.get('version');
  if (!name || (version !== null && !/^\d{1,6}$/.test(version))) throw notFound();
  const query = { name, ...(version !== null && { version: Number(version) }) };
  return (await orErrorPage(context.get(apiContext)('GET /site-page', { query }))).data;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const first = loaderData.blocks.find(({ type }) => type === 'paragraph');
  const description = first?.type === 'paragraph' ? first.content.map(({ text }) => text).join('') : loaderData.title;
  return pageMeta({
    title: loaderData.title,
    description: description.slice(0, DESCRIPTION_LENGTH),
    canonical: `/${loaderData.name}`,
    origin: matches[0].loaderData?.origin ?? '',
    hidden: loaderData.outdated,
  });
};

/** A page that the operator of the site edits, in its current or an earlier version. */
export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { name, title, language, version, published_at: publishedAt, outdated, blocks } = loaderData;
  return (
    <article className="page page-2xl py-8" lang={language === currentLanguage() ? undefined : LANGUAGE[language].tag}>
      <h1 className="text-28 font-bold md:text-36">{title}</h1>
      {publishedAt !== null && (
        <p className="mt-1 text-14 text-muted">{m['site_document.version_of']({ version, date: dateText(publishedAt) })}</p>
      )}
      {outdated && (
        <div className="mt-4">
          <Notice tone="attention">
            {m['site_document.outdated']()}{' '}
            <Anchor href={`/${name}`} className="font-semibold underline">
              {m['site_document.read_current']()}
            </Anchor>
          </Notice>
        </div>
      )}
      <div className="mt-4">
        <DocumentBlocks blocks={blocks} />
      </div>
    </article>
  );
}
