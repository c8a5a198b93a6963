import { apartment } from "./apartment.ts";
import { balconyView } from "./balcony-view.ts";
import { bathroom } from "./bathroom.ts";
import { hall } from "./hall.ts";
import { house } from "./house.ts";
import { kitchen } from "./kitchen.ts";
import { bedroom, livingRoom } from "./living.ts";
import { type Random, random } from "./random.ts";
import type { Scene } from "./scenes.ts";
import type { Stage } from "./stage.ts";
import { gatedTowers } from "./tower.ts";

export { drawingKey, drawingKeys, parseDrawingKey, POOL_SIZE } from "./keys.ts";
export { SCENES, type Scene, type SceneCategory, type SceneKind, sceneCategory, scenesFor } from "./scenes.ts";

const ARTISTS: Partial<Record<Scene, (rng: Random) => Stage>> = {
  "facade-apartment": apartment,
  "facade-tower": gatedTowers,
  "facade-house": house,
  "facade-villa": (rng) => house(rng, true),
  "living-room": livingRoom,
  bedroom,
  kitchen,
  bathroom,
  balcony: balconyView,
  hall,
};

/** Draws a scene as SVG text, 1600 by 1200; the same scene and seed give the same text. */
export function drawing(scene: Scene, seed: number): string {
  return (ARTISTS[scene] ?? house)(random(scene, seed)).pen.toString();
}
