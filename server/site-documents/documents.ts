/** Reads site documents: the newest version that the operator published, or the text that comes with the software. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.ts';
import type { SiteDocumentName } from '../../contract/documents/site-documents.ts';
import { memoizeTtl } from '../db/memoize.ts';
import type { Db, Tx } from '../db/schema.ts';

export interface DocumentVersion {
  readonly name: SiteDocumentName;
  readonly language: Language;
  readonly version: number;
  readonly text: string;
  readonly publishedAt: Date | null;
}

/** Maximum time in milliseconds until another process shows a new version. */
const CURRENT_MS = 10_000;

const fileOf = (name: SiteDocumentName, language: Language): string => join(import.meta.dirname, 'texts', language, `${name}.md`);

/** The text that comes with the software; null in languages without a translation. */
export function originalText(name: SiteDocumentName, language: Language): string | null {
  const file = fileOf(name, language);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Newest published versions by the key `<name> <language>`. Code that publishes one calls `invalidate`. */
export const readPublishedDocuments = memoizeTtl(CURRENT_MS, async (db: Db) => {
  const rows = await db
    .selectFrom('site_document')
    .distinctOn(['name', 'language'])
    .select(['name', 'language', 'version', 'body', 'published_at'])
    .orderBy('name')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [`${row.name} ${row.language}`, row]));
});

/** The current version in exactly this language; null when there is none. */
async function readCurrentIn(db: Db, name: SiteDocumentName, language: Language): Promise<DocumentVersion | null> {
  const row = (await readPublishedDocuments(db)).get(`${name} ${language}`);
  if (row) return { name, language, version: row.version, text: row.body, publishedAt: row.published_at };
  const text = originalText(name, language);
  return text === null ? null : { name, language, version: 0, text, publishedAt: null };
}

/** The current version in this language, or in English when there is none. */
export async function readCurrentDocument(db: Db, name: SiteDocumentName, language: Language): Promise<DocumentVersion> {
  const document = (await readCurrentIn(db, name, language)) ?? (await readCurrentIn(db, name, DEFAULT_LANGUAGE));
  if (!document) throw new Error(`The document ${name} has no text.`);
  return document;
}

/** An earlier version in a language; null when there is none. */
export async function findVersion(db: Db, name: SiteDocumentName, language: Language, version: number): Promise<DocumentVersion | null> {
  if (version === 0) {
    const text = originalText(name, language);
    return text === null ? null : { name, language, version, text, publishedAt: null };
  }
  const row = await db
    .selectFrom('site_document')
    .select(['body', 'published_at'])
    .where('name', '=', name)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? { name, language, version, text: row.body, publishedAt: row.published_at } : null;
}

/** Number of the newest published version in a language; 0 for the text that comes with the software. */
export async function readLatestVersion(db: Db | Tx, name: SiteDocumentName, language: Language): Promise<number> {
  const row = await db
    .selectFrom('site_document')
    .select((eb) => eb.fn.max<number | null>('version').as('version'))
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.version ?? 0;
}
