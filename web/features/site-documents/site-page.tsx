import { LANGUAGE } from '../../../contract/languages.ts';
import type { SitePage as Page } from '../../../contract/documents/site-documents.ts';
import { m } from '../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DocumentBlocks } from './document-blocks.tsx';

/** A page that the operator of the site edits, in its current or an earlier version. */
export function SitePage({ page }: { readonly page: Page }) {
  const { name, title, language, version, published_at: publishedAt, outdated, blocks } = page;
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
