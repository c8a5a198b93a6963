/** Colours of the maps: paler than those of the pages (web/styles/tokens.css), so that pins stand out. */
interface Palette {
  readonly ground: string;
  /** Fill colours of the cells, used in turn. */
  readonly tints: readonly [string, string, string, string];
  readonly joint: string;
  readonly halo: string;
  readonly name: string;
  readonly cityName: string;
  readonly water: string;
  readonly green: string;
  readonly building: string;
  readonly road: string;
  readonly highway: string;
  readonly border: string;
}
export const THEMES = ['light', 'dark'] as const;
export type MapTheme = (typeof THEMES)[number];

export const PALETTES: Readonly<Record<MapTheme, Palette>> = {
  light: {
    ground: '#efe8dc',
    tints: ['#fbf7ef', '#f7f1e4', '#f3f3ea', '#f8efe8'],
    joint: '#ddd2c0',
    halo: '#fbf8f3',
    name: '#6b645c',
    cityName: '#4b443d',
    water: '#cddbe2',
    green: '#dfe8d6',
    building: '#e9dfd0',
    road: '#ffffff',
    highway: '#f3dfb4',
    border: '#b9ab97',
  },
  dark: {
    ground: '#141210',
    tints: ['#2a2521', '#2e2820', '#262a21', '#312623'],
    joint: '#453d35',
    halo: '#171412',
    name: '#b5aca0',
    cityName: '#cfc6ba',
    water: '#17222b',
    green: '#1b221a',
    building: '#2b2622',
    road: '#332d28',
    highway: '#4a3f2a',
    border: '#5c5248',
  },
};
