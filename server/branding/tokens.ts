/** The default colours that an operator may change, light and dark. `branding.test.ts` compares them with `web/styles/tokens.css`. */
export const COLOUR_TOKENS = {
  paper: ['#fbf8f3', '#171412'],
  card: ['#ffffff', '#211d1a'],
  ink: ['#1e1b18', '#f4eee6'],
  muted: ['#6b645c', '#a79e93'],
  line: ['#e7e0d6', '#38322c'],
  edge: ['#958b80', '#7b7268'],
  sand: ['#f1ebe1', '#2b2622'],
  oxide: ['#9f2f1f', '#e58a76'],
  'oxide-strong': ['#84230f', '#f0a594'],
  'oxide-soft': ['#f7e7e3', '#3b231d'],
  'on-oxide': ['#ffffff', '#1d1210'],
  leaf: ['#2c6b4a', '#7cc79c'],
  'leaf-soft': ['#e4f0e8', '#1c3226'],
  mustard: ['#8a5a00', '#e8b85a'],
  'mustard-soft': ['#fbeed3', '#3a2d14'],
  indigo: ['#2f3e78', '#a9b6ee'],
  'indigo-soft': ['#e8ebf6', '#262c47'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type ColourToken = keyof typeof COLOUR_TOKENS;
export type Colours = Readonly<Record<ColourToken, readonly [light: string, dark: string]>>;

/** Pairs of text and background that need a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
const TEXT_PAIRS: readonly (readonly [ColourToken, ColourToken])[] = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['muted', 'paper'],
  ['muted', 'card'],
  ['muted', 'sand'],
  ['oxide', 'paper'],
  ['oxide', 'card'],
  ['oxide', 'oxide-soft'],
  ['on-oxide', 'oxide'],
  ['on-oxide', 'oxide-strong'],
  ['leaf', 'leaf-soft'],
  ['mustard', 'mustard-soft'],
  ['indigo', 'paper'],
  ['indigo', 'card'],
  ['indigo', 'indigo-soft'],
];
const TEXT_CONTRAST = 4.5;
/** Pairs of input outline and background (WCAG 2.2, 1.4.11). */
const EDGE_PAIRS: readonly (readonly [ColourToken, ColourToken])[] = [
  ['edge', 'paper'],
  ['edge', 'card'],
];
const EDGE_CONTRAST = 3;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [bright, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** One sentence for each pair of colours with too little contrast. */
export function contrastProblems(colours: Colours): string[] {
  const check = (pairs: typeof TEXT_PAIRS, minimum: number) =>
    pairs.flatMap(([text, background]) =>
      (['light', 'dark'] as const).flatMap((theme, index) => {
        const ratio = contrast(colours[text][index]!, colours[background][index]!);
        // the default colours were chosen with two digits of the ratio, so half a digit of rounding is accepted
        return ratio >= minimum - 0.005
          ? []
          : [`${text} on ${background} has a contrast of ${ratio.toFixed(2)}:1 in the ${theme} theme; it needs ${minimum}:1.`];
      }),
    );
  return [...check(TEXT_PAIRS, TEXT_CONTRAST), ...check(EDGE_PAIRS, EDGE_CONTRAST)];
}
