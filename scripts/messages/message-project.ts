/** Provides the messages as the project that the compiler reads, without the database in which its SDK stores projects for editors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import plugin from '@inlang/plugin-message-format';
import type { compileProject } from '@inlang/paraglide-js';
import type { BundleImport, MessageImport, ProjectSettings, VariantImport } from '@inlang/sdk';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { root } from '../tool.ts';

type Project = Parameters<typeof compileProject>[0]['project'];
interface Imported {
  readonly bundles: readonly BundleImport[];
  readonly messages: readonly MessageImport[];
  readonly variants: readonly VariantImport[];
}

/** Key of a message in one language. */
const keyOf = (bundleId: string | undefined, locale: string | undefined): string => `${locale} ${bundleId}`;

/** One row for each variant of a text, as the compiler's only query joins them. */
function rowsOf({ bundles, messages, variants }: Imported): Record<string, unknown>[] {
  const declarations = new Map(bundles.map((bundle) => [bundle.id, bundle.declarations ?? []]));
  const byMessage = Map.groupBy(variants, (variant) => keyOf(variant.messageBundleId, variant.messageLocale));
  const sorted = messages.toSorted((a, b) => (a.bundleId < b.bundleId ? -1 : Number(a.bundleId > b.bundleId)));
  return sorted.flatMap(({ bundleId, locale, selectors }) => {
    const messageId = keyOf(bundleId, locale);
    return (byMessage.get(messageId) ?? []).map(({ matches, pattern }, n) => ({
      bundleId,
      bundleDeclarations: declarations.get(bundleId),
      messageId,
      messageLocale: locale,
      messageSelectors: selectors ?? [],
      variantId: `${messageId} ${n}`,
      variantMatches: matches ?? [],
      variantPattern: pattern ?? [],
    }));
  });
}

/** A database that returns the same rows for every query. */
function databaseOf(rows: readonly Record<string, unknown>[]): Kysely<unknown> {
  const connection = { executeQuery: () => Promise.resolve({ rows }) } as unknown as DatabaseConnection;
  class Driver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection);
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

export interface MessageProject {
  /** The input of the compiler. */
  readonly project: Project;
  /** The names of the inputs of every message. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the message files with the plugin for their format. The SDK would first import the rows into a WebAssembly database, which takes 15
 * s although the data is read only once.
 * @throws Error when a file is malformed
 */
export async function readMessageProject(): Promise<MessageProject> {
  const settings = JSON.parse(readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8')) as ProjectSettings;
  const importedFiles = await plugin.toBeImportedFiles!({ settings });
  const files = importedFiles
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ path, locale }) => ({ locale, content: readFileSync(join(root, path)) }));
  const imported = await plugin.importFiles!({ files, settings });
  const project = { settings: { get: () => Promise.resolve(settings) }, db: databaseOf(rowsOf(imported)) };
  return { project: project as unknown as Project, inputs: inputsOf(imported.bundles) };
}

const inputsOf = (bundles: readonly BundleImport[]): MessageProject['inputs'] =>
  new Map(
    bundles.map(({ id = '', declarations = [] }) => [
      id,
      declarations.flatMap(({ type, name }) => (type === 'input-variable' ? [name] : [])),
    ]),
  );
