/** The server's list of the files in a base backup (`backup_manifest`), with the SHA-256 of each. */
import { z } from 'zod';
import { BackupError } from '../backup-error.ts';

const schema = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
});

export interface ListedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Files by their path in the data folder.
 * @throws BackupError when the content is not a valid manifest
 */
export function readServerManifest(content: Buffer): ReadonlyMap<string, ListedFile> {
  let parsed: z.output<typeof schema>;
  try {
    parsed = schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new BackupError('The list of the files of the database is damaged.', { cause });
  }
  return new Map(
    parsed.Files.map((file) => [
      file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8'),
      { bytes: file.Size, sha256: file.Checksum },
    ]),
  );
}
