/** The colours of the maps. They are paler than those of the pages (web/styles/tokens.css), so that pins stand out. */
export interface Palette {
  /** The background where the map has no streets. */
  readonly ground: string;
  readonly earth: string;
  readonly water: string;
  readonly green: string;
  readonly building: string;
  readonly street: string;
  readonly mainStreet: string;
  readonly mainRoad: string;
  readonly highway: string;
  /** The edges of streets, and of roads that are emphasized. */
  readonly streetEdge: string;
  readonly roadEdge: string;
  readonly rail: string;
  readonly border: string;
  /** The halo around names; the following colours are those of the names. */
  readonly halo: string;
  readonly locality: string;
  readonly city: string;
  readonly roadName: string;
  readonly waterName: string;
  readonly place: string;
}
export const THEMES = ['light', 'dark'] as const;
export type MapTheme = (typeof THEMES)[number];

export const PALETTES: Readonly<Record<MapTheme, Palette>> = {
  light: {
    ground: '#efe8dc',
    earth: '#f3ede2',
    water: '#b3d3e0',
    green: '#d3e4c4',
    building: '#e7dccb',
    street: '#ffffff',
    mainStreet: '#ffffff',
    mainRoad: '#fbdf9d',
    highway: '#f5c469',
    streetEdge: '#d5c8b3',
    roadEdge: '#cfa257',
    rail: '#c9bba8',
    border: '#b9ab97',
    halo: '#fbf8f3',
    locality: '#4b443d',
    city: '#332d27',
    roadName: '#6b645c',
    waterName: '#47708a',
    place: '#756b60',
  },
  dark: {
    ground: '#141210',
    earth: '#1d1a17',
    water: '#16262f',
    green: '#1d271b',
    building: '#2b2622',
    street: '#352f29',
    mainStreet: '#463e36',
    mainRoad: '#665438',
    highway: '#86693a',
    streetEdge: '#13110f',
    roadEdge: '#13110f',
    rail: '#4a4138',
    border: '#5c5248',
    halo: '#171412',
    locality: '#cfc6ba',
    city: '#e8e0d5',
    roadName: '#a89e92',
    waterName: '#7fa6bb',
    place: '#b5aca0',
  },
};
