/** All scenes of the demo pictures. */
export const SCENES = [
  'facade-apartment',
  'facade-tower',
  'facade-house',
  'facade-villa',
  'facade-row',
  'living-room',
  'bedroom',
  'kitchen',
  'bathroom',
  'balcony',
  'hall',
  'shopfront',
  'showroom',
  'office-interior',
  'office-building',
  'warehouse',
  'industrial-shed',
  'restaurant',
  'coworking',
  'plot-open',
  'plot-fenced',
  'plot-layout',
  'farm-land',
  'pg-room-single',
  'pg-room-shared',
  'pg-mess',
  'pg-facade',
  'flatmate-room',
  'floor-plan',
] as const;

/** The name of a scene. */
export type Scene = (typeof SCENES)[number];

/** Listing kinds. */
type SceneKind = 'residential_rent' | 'residential_resale' | 'commercial_rent' | 'commercial_sale' | 'plot' | 'pg_hostel' | 'flatmate';

/** Photo category of a scene. Kinds of listings have different names for rooms, so some scenes have two candidates. */
const CATEGORIES: Partial<Record<Scene, readonly string[]>> = {
  'living-room': ['hall', 'common_area'],
  hall: ['hall', 'common_area'],
  bedroom: ['bedroom'],
  'pg-room-single': ['bedroom'],
  'pg-room-shared': ['bedroom'],
  'flatmate-room': ['bedroom'],
  kitchen: ['kitchen', 'interior'],
  bathroom: ['bathroom'],
  balcony: ['balcony'],
  'office-interior': ['interior'],
  coworking: ['interior'],
  restaurant: ['interior'],
  'pg-mess': ['common_area'],
  'floor-plan': ['floor_plan'],
};

/** The photo category of a scene, among the categories of the listing's kind. */
export function sceneCategory(scene: Scene, categories: readonly string[]): string {
  return (CATEGORIES[scene] ?? ['front_view']).find((category) => categories.includes(category)) ?? 'others';
}

const ROOMS: readonly Scene[] = ['living-room', 'bedroom', 'kitchen', 'floor-plan', 'bathroom', 'balcony', 'hall', 'bedroom'];

const HOMES: Readonly<Record<string, Scene>> = {
  'independent house villa': 'facade-house',
  'independent house': 'facade-house',
  villa: 'facade-villa',
  apartment: 'facade-apartment',
  'gated community': 'facade-tower',
  'standalone building': 'facade-row',
};

const PREMISES: Readonly<Record<string, readonly Scene[]>> = {
  'office space': ['office-interior', 'office-building', 'coworking', 'floor-plan'],
  'co-working': ['coworking', 'office-interior', 'office-building'],
  shop: ['shopfront', 'showroom', 'facade-row'],
  showroom: ['showroom', 'shopfront', 'office-building'],
  'godown/warehouse': ['warehouse', 'industrial-shed'],
  'industrial shed': ['industrial-shed', 'warehouse'],
  'industrial building': ['office-building', 'industrial-shed', 'warehouse'],
  'other business': ['shopfront', 'office-interior', 'facade-row'],
  'restaurant/cafe': ['restaurant', 'shopfront', 'kitchen'],
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();

/** Scenes for the photos of a listing; the first is the cover. */
export function scenesFor(kind: SceneKind, propertyType = ''): readonly Scene[] {
  const type = plain(propertyType);
  if (kind === 'plot') return ['plot-open', 'plot-layout', 'plot-fenced', 'farm-land'];
  if (kind === 'pg_hostel') return ['pg-room-single', 'pg-room-shared', 'pg-facade', 'pg-mess', 'bathroom', 'hall'];
  if (kind === 'flatmate') return ['flatmate-room', 'living-room', 'kitchen', 'balcony', 'bathroom', 'facade-apartment'];
  if (kind.startsWith('residential')) return [HOMES[type] ?? 'facade-apartment', ...ROOMS];
  return PREMISES[type] ?? ['office-building', 'office-interior', 'shopfront'];
}
