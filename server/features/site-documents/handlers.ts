import type { Language } from '../../../contract/languages.ts';
import { TEMPLATE_VARIABLES } from '../../../contract/documents/document-choices.ts';
import {
  documentLanguages,
  SITE_DOCUMENT_NAMES,
  SITE_DOCUMENTS,
  type SiteDocumentName,
  type SiteDocumentText,
  type siteDocumentRoutes,
} from '../../../contract/documents/site-documents.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { currentLanguage } from '../../i18n/language.ts';
import {
  readCurrentDocument,
  findVersion,
  readLatestVersion,
  originalText,
  readPublishedDocuments,
  type DocumentVersion,
} from '../../site-documents/documents.ts';
import { DocumentError, fillIn, parseDocument, variablesOf } from '../../site-documents/markdown.ts';

/** Variables that a page may contain in braces. */
const PAGE_VARIABLES = ['site'];
/** Version number of a text that is part of the program and was never edited. */
const ORIGINAL_VERSION = 0;

export function siteDocumentHandlers(deps: Deps): Handlers<typeof siteDocumentRoutes> {
  const { db } = deps;
  return {
    async getSitePage(_, { query: { name, version } }) {
      const current = await readCurrentDocument(db, name, currentLanguage());
      const requestedText = version === undefined ? current : await findVersion(db, name, current.language, version);
      if (!requestedText) throw new AppError('not_found', m['site_document.no_version']());
      const { title, blocks } = parseDocument(requestedText.text);
      return {
        data: {
          name,
          title,
          language: requestedText.language,
          version: requestedText.version,
          published_at: requestedText.publishedAt?.toISOString() ?? null,
          outdated: requestedText.version !== current.version,
          blocks: fillIn(blocks, { site: m['shell.name']() }),
        },
      };
    },

    async listSiteDocuments() {
      const documents = SITE_DOCUMENT_NAMES.flatMap((name) =>
        documentLanguages(name).map(async (language) => presentText(await textToEdit(name, language))),
      );
      return { data: await Promise.all(documents) };
    },

    async getDocumentHistory(_, { query: { name, language } }) {
      const rows = await db
        .selectFrom('site_document')
        .leftJoin('app_user', 'app_user.id', 'site_document.changed_by')
        .select(['version', 'body', 'note', 'site_document.published_at', 'app_user.name as author'])
        .where('site_document.name', '=', name)
        .where('site_document.language', '=', language)
        .orderBy('version', 'desc')
        .execute();
      const original = originalText(name, language);
      return {
        data: [
          ...rows.map(({ version, body, note, author, published_at: publishedAt }) => ({
            ...presentText({ name, language, version, text: body, publishedAt }),
            note,
            author,
          })),
          ...(original === null
            ? []
            : [
                {
                  ...presentText({ name, language, version: ORIGINAL_VERSION, text: original, publishedAt: null }),
                  note: null,
                  author: null,
                },
              ]),
        ],
      };
    },

    async publishDocument({ viewer, ip }, { body: { name, language, version, text, note } }) {
      if (!documentLanguages(name).includes(language)) throw invalidField('language', m['site_document.english_only']());
      assertValidText(name, text);
      const now = deps.now();
      const publishedVersion = await db.transaction().execute(async (tx) => {
        const inserted =
          (await readLatestVersion(tx, name, language)) === version
            ? await tx
                .insertInto('site_document')
                .values({
                  name,
                  language,
                  version: version + 1,
                  body: text,
                  note: note || null,
                  published_at: now,
                  changed_by: viewer.id,
                })
                .onConflict((conflict) => conflict.doNothing())
                .returning('version')
                .executeTakeFirst()
            : undefined;
        if (!inserted) throw new AppError('version_conflict', m['site_document.conflict']());
        const details = { language, before: version, after: inserted.version };
        await audit(tx, { action: 'document_publish', actorId: viewer.id, ip, subject: name, details, at: now });
        return inserted.version;
      });
      readPublishedDocuments.invalidate(db);
      return {
        message: m['site_document.published']({ version: publishedVersion }),
        data: presentText({ name, language, version: publishedVersion, text, publishedAt: now }),
      };
    },
  };

  /** The text with which an editor starts: the current text, or the English one when the language has no text yet. */
  async function textToEdit(name: SiteDocumentName, language: Language): Promise<DocumentVersion> {
    const current = await readCurrentDocument(db, name, language);
    return current.language === language ? current : { ...current, language, version: ORIGINAL_VERSION, publishedAt: null };
  }
}

function presentText({ name, language, version, text, publishedAt }: DocumentVersion): SiteDocumentText {
  return {
    name,
    type: SITE_DOCUMENTS[name].type,
    language,
    title: parseDocument(text).title,
    version,
    published_at: publishedAt?.toISOString() ?? null,
    text,
  };
}

const invalidField = (path: string, message: string): AppError => new AppError('invalid', message, { errors: [{ path, message }] });

/** @throws AppError when the text cannot be shown, or contains an unknown variable */
function assertValidText(name: SiteDocumentName, text: string): void {
  const allowedVariables: readonly string[] = SITE_DOCUMENTS[name].type === 'template' ? TEMPLATE_VARIABLES : PAGE_VARIABLES;
  const unknown = variablesOf(text).find((variable) => !allowedVariables.includes(variable));
  if (unknown !== undefined)
    throw invalidField(
      'text',
      m['site_document.unknown_variable']({ name: `{${unknown}}`, known: allowedVariables.map((variable) => `{${variable}}`).join(', ') }),
    );
  try {
    parseDocument(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw invalidField('text', error.part === 'title' ? m['site_document.no_title']() : m['site_document.unsupported']());
  }
}
