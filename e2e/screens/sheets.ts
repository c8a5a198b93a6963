/** Contact sheets: screenshots of many screens side by side, for a quick comparison. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

// sizes in px
const GAP = 16;
const TITLE_HEIGHT = 28;

const title = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${TITLE_HEIGHT}"><text x="2" y="20" font-family="sans-serif" font-size="16" fill="#fff">${text}</text></svg>`,
  );

interface SheetOptions {
  readonly folder: string;
  /** File name without number and extension. */
  readonly name: string;
  /** Number of screenshots per row. */
  readonly columns: number;
  /** Higher screenshots are cropped to this height, px. */
  readonly height: number;
}

/** Collects screenshots and writes a sheet as soon as it is full. */
export class Sheets {
  readonly #options: SheetOptions;
  #shots: Shot[] = [];
  #written = 0;

  constructor(options: SheetOptions) {
    this.#options = options;
  }

  async add(shot: Shot): Promise<void> {
    this.#shots.push(shot);
    if (this.#shots.length === this.#options.columns) await this.write();
  }

  /** Writes the screenshots that were collected since the last sheet. */
  async write(): Promise<void> {
    if (this.#shots.length === 0) return;
    const { folder, name, height } = this.#options;
    const parts: OverlayOptions[] = [];
    let left = GAP;
    for (const shot of this.#shots) {
      const picture = sharp(shot.png);
      const size = await picture.metadata();
      const visible = await picture.extract({ left: 0, top: 0, width: size.width, height: Math.min(height, size.height) }).toBuffer();
      parts.push({ input: title(shot.name, size.width), left, top: 4 }, { input: visible, left, top: TITLE_HEIGHT + 4 });
      left += size.width + GAP;
    }
    this.#written += 1;
    this.#shots = [];
    mkdirSync(folder, { recursive: true });
    const background = { width: left, height: height + TITLE_HEIGHT + GAP, channels: 3 as const, background: '#777' };
    const file = `${name}-${String(this.#written).padStart(2, '0')}.webp`;
    await sharp({ create: background }).composite(parts).webp({ quality: 80 }).toFile(join(folder, file));
  }
}
