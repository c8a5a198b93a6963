import { drawingBlur } from './blurs.ts';
import { describe, expect, it } from 'vitest';
import { drawing, drawingKey, drawingKeys, POOL_SIZE, parseDrawingKey, SCENES, sceneCategory, scenesFor } from './drawing.ts';

const SEEDS = Array.from({ length: POOL_SIZE }, (_, seed) => seed);

/** Returns the first tag of a document that is not closed; null when all are closed. */
function firstFault(xml: string): string | null {
  const open: string[] = [];
  const rest = xml.replace(/<(\/?)([A-Za-z]+)((?:\s[\w-]+="[^"<&]*")*)\s*(\/?)>/g, (tag, closing, name, _attributes, alone) => {
    if (closing && open.pop() !== name) return tag;
    if (!closing && !alone) open.push(name);
    return '';
  });
  return rest.trim() || open.at(-1) || null;
}

const pools = new Map(SCENES.map((scene) => [scene, SEEDS.map((seed) => drawing(scene, seed))]));

describe('a drawing', () => {
  it.each(SCENES)('of %s is well-formed, small, and has only plain shapes', (scene) => {
    for (const svg of pools.get(scene) ?? []) {
      expect(firstFault(svg)).toBeNull();
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1600" height="1200"/);
      expect(svg).not.toMatch(/<(text|tspan|script|image|use|style|foreignObject|a)\b/i);
      expect(svg).not.toMatch(/href|@import|data:|url\((?!#)|NaN|Infinity|undefined/);
      expect(svg.length).toBeLessThan(30_000);
    }
  });

  it.each(SCENES)('of %s is the same every time, and different for every seed', (scene) => {
    const pool = pools.get(scene) ?? [];
    for (const seed of [0, 13, 39]) expect(drawing(scene, seed)).toBe(pool[seed]);
    expect(new Set(pool).size).toBe(POOL_SIZE);
  });

  it('uses only gradients and clip paths that it defines', () => {
    for (const scene of SCENES) {
      const svg = drawing(scene, 7);
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
    }
  });
});

describe('a drawing key', () => {
  it('is parsed to the scene and seed from which it was created', () => {
    for (const scene of SCENES) for (const seed of SEEDS) expect(parseDrawingKey(drawingKey(scene, seed))).toEqual({ scene, seed });
  });

  it('exists once for every drawing of a pool', () => {
    expect(new Set(SCENES.flatMap((scene) => drawingKeys(scene))).size).toBe(SCENES.length * POOL_SIZE);
    expect(drawingKeys('kitchen', 3)).toEqual(['demo-kitchen-0', 'demo-kitchen-1', 'demo-kitchen-2']);
  });

  it.each([
    '',
    'kitchen-1',
    'demo-kitchen',
    'demo-kitchen-',
    'demo-kitchen-40',
    'demo-kitchen-01',
    'demo-kitchen--1',
    'demo-kitchen-1.5',
    'demo-castle-1',
    'demo-kitchen-1.svg',
    ' demo-kitchen-1',
    'demo-kitchen-1\n',
    'demo-toString-1',
  ])('refuses %j', (key) => {
    expect(parseDrawingKey(key)).toBeNull();
  });
});

describe('the scenes of a listing', () => {
  it('begin with a cover that fits the kind and the type', () => {
    expect(scenesFor('residential_rent', 'Independent House Villa')[0]).toBe('facade-house');
    expect(scenesFor('residential_resale', 'Gated Community')[0]).toBe('facade-tower');
    expect(scenesFor('commercial_rent', 'Godown/Warehouse')[0]).toBe('warehouse');
    expect(scenesFor('commercial_sale', 'restaurant / cafe')[0]).toBe('restaurant');
    expect(scenesFor('plot')[0]).toBe('plot-open');
  });

  it('are never empty, even for an unknown type', () => {
    for (const kind of [
      'residential_rent',
      'residential_resale',
      'commercial_rent',
      'commercial_sale',
      'plot',
      'pg_hostel',
      'flatmate',
    ] as const)
      expect(scenesFor(kind, 'lighthouse').length).toBeGreaterThan(1);
  });

  it('each have a photo category', () => {
    const [home, premises] = [
      ['front_view', 'kitchen', 'floor_plan', 'others'],
      ['front_view', 'interior', 'others'],
    ];
    expect(sceneCategory('facade-villa', home)).toBe('front_view');
    expect(sceneCategory('kitchen', home)).toBe('kitchen');
    expect(sceneCategory('kitchen', premises)).toBe('interior');
    expect(sceneCategory('floor-plan', home)).toBe('floor_plan');
    expect(sceneCategory('floor-plan', premises)).toBe('others');
  });
});

it('every drawing has a tiny placeholder, and nearly all placeholders differ', () => {
  const blurs = SCENES.flatMap((scene) => drawingKeys(scene).map(drawingBlur));
  for (const blur of blurs) expect(blur).toMatch(/^data:image\/webp;base64,UklGR[A-Za-z0-9+/=]{40,200}$/);
  expect(new Set(blurs).size).toBeGreaterThan(blurs.length * 0.9);
  expect(drawingBlur('0123abcd')).toBeNull();
});
