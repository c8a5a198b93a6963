import type { OpenDataIndex } from '../../../contract/open-data.ts';
import { json } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { INDEX_FILE, openDataKey } from './export.ts';
import { COLUMNS, LICENCE } from './records.ts';

/** The list of the files of the last export. It has no cities before the first export. */
export async function readIndex({ storage }: Pick<Deps, 'storage'>): Promise<OpenDataIndex> {
  const stored = await storage.stream(openDataKey(INDEX_FILE));
  return stored ? ((await json(stored)) as OpenDataIndex) : { written_at: null, licence: LICENCE, columns: [...COLUMNS], cities: [] };
}
