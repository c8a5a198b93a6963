import { apartment } from './apartment.ts';
import { balconyView } from './balcony-view.ts';
import { bathroom } from './bathroom.ts';
import { floorPlan } from './floor-plan.ts';
import { hall } from './hall.ts';
import { house } from './house.ts';
import { kitchen } from './kitchen.ts';
import { bedroom } from './bedroom.ts';
import { livingRoom } from './living-room.ts';
import { officeBuilding } from './office-building.ts';
import { flatmateRoom } from './flatmate-room.ts';
import { pgFacade } from './pg-facade.ts';
import { mess } from './pg-mess.ts';
import { sharedRoom, singleRoom } from './pg-rooms.ts';
import { farmLand } from './farm-land.ts';
import { fencedPlot } from './plot-fenced.ts';
import { layout } from './plot-layout.ts';
import { openPlot } from './plot-open.ts';
import { type Random, random } from './random.ts';
import type { Scene } from './scenes.ts';
import { rowHouses } from './row-houses.ts';
import { industrialShed } from './industrial-shed.ts';
import { warehouse } from './warehouse.ts';
import { shopfront } from './shopfront.ts';
import { showroom } from './showroom.ts';
import type { DrawingContext } from './drawing-context.ts';
import { gatedTowers } from './tower.ts';
import { villa } from './villa.ts';
import { coworking } from './coworking.ts';
import { officeInterior } from './office-interior.ts';
import { restaurant } from './restaurant.ts';

export { drawingKey, drawingKeys, parseDrawingKey, POOL_SIZE } from './keys.ts';
export { SCENES, sceneCategory, scenesFor } from './scenes.ts';

const DRAW_FUNCTIONS: Readonly<Record<Scene, (rng: Random) => DrawingContext>> = {
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

/** Draws a scene as SVG text, 1600 by 1200 pixels. The same scene and seed result in the same text. */
export function drawing(scene: Scene, seed: number): string {
  return DRAW_FUNCTIONS[scene](random(scene, seed)).canvas.toString();
}
