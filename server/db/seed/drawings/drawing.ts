import { apartment } from './apartment.ts';
import { balconyView } from './balcony-view.ts';
import { bathroom } from './bathroom.ts';
import { floorPlan } from './floor-plan.ts';
import { hall } from './hall.ts';
import { house } from './house.ts';
import { kitchen } from './kitchen.ts';
import { bedroom, livingRoom } from './living.ts';
import { officeBuilding } from './office-building.ts';
import { flatmateRoom, mess, pgFacade, sharedRoom, singleRoom } from './pg.ts';
import { farmLand, fencedPlot, layout, openPlot } from './plots.ts';
import { type Random, random } from './random.ts';
import type { Scene } from './scenes.ts';
import { rowHouses } from './row-houses.ts';
import { industrialShed, warehouse } from './sheds.ts';
import { shopfront, showroom } from './shops.ts';
import type { Stage } from './stage.ts';
import { gatedTowers } from './tower.ts';
import { villa } from './villa.ts';
import { coworking, officeInterior, restaurant } from './workplaces.ts';

export { drawingKey, drawingKeys, parseDrawingKey, POOL_SIZE } from './keys.ts';
export { SCENES, type Scene, type SceneCategory, type SceneKind, sceneCategory, scenesFor } from './scenes.ts';

const ARTISTS: Readonly<Record<Scene, (rng: Random) => Stage>> = {
  'facade-apartment': apartment,
  'facade-tower': gatedTowers,
  'facade-house': house,
  'facade-villa': villa,
  'living-room': livingRoom,
  bedroom,
  kitchen,
  bathroom,
  balcony: balconyView,
  hall,
  shopfront,
  showroom,
  'facade-row': rowHouses,
  'office-interior': officeInterior,
  'office-building': officeBuilding,
  warehouse,
  'industrial-shed': industrialShed,
  restaurant,
  coworking,
  'pg-room-single': singleRoom,
  'pg-room-shared': sharedRoom,
  'pg-mess': mess,
  'pg-facade': pgFacade,
  'flatmate-room': flatmateRoom,
  'floor-plan': floorPlan,
  'plot-open': openPlot,
  'plot-fenced': fencedPlot,
  'plot-layout': layout,
  'farm-land': farmLand,
};

/** Draws a scene as SVG text, 1600 by 1200; the same scene and seed give the same text. */
export function drawing(scene: Scene, seed: number): string {
  return ARTISTS[scene](random(scene, seed)).pen.toString();
}
