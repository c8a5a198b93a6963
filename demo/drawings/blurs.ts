/** The placeholders of the drawings, like those of uploaded photos: a tiny picture that is shown while the photo loads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDrawingKey } from './keys.ts';
import type { Scene } from './scenes.ts';

let blurs: Readonly<Record<Scene, readonly string[]>> | null = null;

/** A `data:` URL; null for a key that is not a drawing. `scripts/demo-blurs.ts` writes the file. */
export function drawingBlur(key: string): string | null {
  const parsed = parseDrawingKey(key);
  if (!parsed) return null;
  blurs ??= JSON.parse(readFileSync(join(import.meta.dirname, 'blurs.json'), 'utf8')) as NonNullable<typeof blurs>;
  const tiny = blurs[parsed.scene][parsed.seed];
  return tiny === undefined ? null : `data:image/webp;base64,${tiny}`;
}
