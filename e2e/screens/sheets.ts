/** Contact sheets: pictures of many screens beside each other, to compare them at a glance. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

const GAP = 16;
const TITLE = 28;

const title = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${TITLE}"><text x="2" y="20" font-family="sans-serif" font-size="16" fill="#fff">${text}</text></svg>`,
  );

/** Writes sheets of `columns` shots each into the folder; higher shots are cut at `height` px. */
export async function writeSheets(
  folder: string,
  name: string,
  shots: readonly Shot[],
  { columns, height }: { columns: number; height: number },
) {
  mkdirSync(folder, { recursive: true });
  for (let start = 0; start < shots.length; start += columns) {
    const parts = [];
    let left = GAP;
    for (const shot of shots.slice(start, start + columns)) {
      const picture = sharp(shot.png);
      const size = await picture.metadata();
      const visible = Math.min(height, size.height);
      parts.push({ input: title(shot.name, size.width), left, top: 4 });
      parts.push({
        input: await picture.extract({ left: 0, top: 0, width: size.width, height: visible }).toBuffer(),
        left,
        top: TITLE + 4,
      });
      left += size.width + GAP;
    }
    const background = { width: left, height: height + TITLE + GAP, channels: 3 as const, background: '#777' };
    const number = String(start / columns + 1).padStart(2, '0');
    await sharp({ create: background })
      .composite(parts)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}-${number}.webp`));
  }
}
