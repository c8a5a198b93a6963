/**
 * Creates the fonts in `web/styles/fonts` from those of the npm packages, with only the characters that texts of the site and ordinary
 * listings use, the weights that the site uses, and the features that spelling and numbers need. For all other characters `fonts.css`
 * refers to the complete fonts.
 *
 *   npx node scripts/bundling/subset-fonts.ts
 *
 * Run it when a test reports a character that the fonts do not contain. It needs the network: the tool is used too rarely to be a
 * dependency.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FONT_CHARACTERS, NAME_CHARACTERS } from './font-characters.ts';
import { root } from '../tool.ts';

const TOOL = 'subset-font@2.9.0';
const source = (path: string) => join(root, 'node_modules', '@fontsource-variable', path);
const target = (name: string) => join(root, 'web', 'styles', 'fonts', name);

// names of OpenType features: spacing, marks, digits of equal width, ligatures
const COMMON_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'liga', 'calt', 'rlig'];
// the features that combine letters into syllables
const INDIC_FEATURES = 'nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln abvm blwm dist pref pstf init'.split(' ');

interface FontSubset {
  readonly name: string;
  readonly from: string;
  readonly characters: string;
  /** Whether its letters are combined into syllables. */
  readonly isIndic: boolean;
  /** One weight, or the range of a variable font. Devanagari has so many glyphs that two fixed weights are smaller than a variable font. */
  readonly weight: number | { readonly min: number; readonly max: number; readonly default: number };
}
const WEIGHT_RANGE = { min: 400, max: 800, default: 400 };
const [REGULAR, BOLD] = [400, 650];
const NAME_WEIGHT = 450;
const TAMIL = 'anek-tamil/files/anek-tamil-tamil-wght-normal.woff2';
const DEVANAGARI = 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2';
const KANNADA = 'anek-kannada/files/anek-kannada-kannada-wght-normal.woff2';
const FONT_SUBSETS: readonly FontSubset[] = [
  {
    name: 'latin',
    from: 'anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: FONT_CHARACTERS.latin,
    isIndic: false,
    weight: WEIGHT_RANGE,
  },
  // The rupee sign is in the large latin-ext font; the small Tamil font of the family has the same glyph.
  {
    name: 'rupee',
    from: 'anek-tamil/files/anek-tamil-latin-ext-wght-normal.woff2',
    characters: FONT_CHARACTERS.rupee,
    isIndic: false,
    weight: WEIGHT_RANGE,
  },
  { name: 'tamil', from: TAMIL, characters: FONT_CHARACTERS.tamil, isIndic: true, weight: WEIGHT_RANGE },
  { name: 'names-tamil', from: TAMIL, characters: NAME_CHARACTERS.tamil, isIndic: true, weight: NAME_WEIGHT },
  { name: 'kannada', from: KANNADA, characters: FONT_CHARACTERS.kannada, isIndic: true, weight: WEIGHT_RANGE },
  { name: 'names-kannada', from: KANNADA, characters: NAME_CHARACTERS.kannada, isIndic: true, weight: NAME_WEIGHT },
  { name: 'names-devanagari', from: DEVANAGARI, characters: NAME_CHARACTERS.devanagari, isIndic: true, weight: NAME_WEIGHT },
  ...[REGULAR, BOLD].map((weight) => ({
    name: `devanagari-${weight}`,
    from: DEVANAGARI,
    characters: FONT_CHARACTERS.devanagari,
    isIndic: true,
    weight,
  })),
];

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const folder = mkdtempSync(join(tmpdir(), 'thinnai-fonts-'));
try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, TOOL], { stdio: 'inherit' });
  const subsetFont = createRequire(join(folder, 'package.json'))('subset-font') as SubsetFont;
  for (const { name, from, characters, isIndic, weight } of FONT_SUBSETS) {
    const font = readFileSync(source(from));
    const keepFeatures = isIndic ? [...INDIC_FEATURES, ...COMMON_FEATURES] : COMMON_FEATURES;
    const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, keepFeatures };
    const subset = await subsetFont(font, characters, options);
    writeFileSync(target(`anek-${name}.woff2`), subset);
    process.stdout.write(`anek-${name}: ${font.length} to ${subset.length} bytes\n`);
  }
  copyFileSync(source('anek-latin/LICENSE'), target('LICENSE'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
