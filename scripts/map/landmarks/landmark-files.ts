import { join } from 'node:path';
import type { FeatureCollection, Point } from 'geojson';
import { readCollection } from '../city-data.ts';
import { root } from '../../tool.ts';
import type { Landmark } from './make-landmarks.ts';

export const LANDMARKS_FOLDER = join(root, 'map-data/landmarks');
export const landmarksFile = (city: string): string => join(LANDMARKS_FOLDER, `${city}.geojson.gz`);

/** All points of a city that may become landmarks. */
export const pointsOf = (city: string): FeatureCollection => ({
  type: 'FeatureCollection',
  features: (['places', 'stations_extra'] as const).flatMap((name) => readCollection(city, name)?.features ?? []),
});

type LandmarkCollection = FeatureCollection<Point, Omit<Landmark, 'lat' | 'lng'>> & { readonly attribution: string };

export const toCollection = (landmarks: readonly Landmark[]): LandmarkCollection => ({
  type: 'FeatureCollection',
  attribution: '© OpenStreetMap contributors, ODbL 1.0',
  features: landmarks.map(({ lat, lng, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
});

export const fromCollection = ({ features }: LandmarkCollection): Landmark[] =>
  features.map(({ properties, geometry: { coordinates } }) => ({ ...properties, lng: coordinates[0]!, lat: coordinates[1]! }));
