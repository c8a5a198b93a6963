/** The file with which an operator adds a city: `npm run city:add -- <file>` (docs/operator.md). */
import { z } from 'zod';
import type { FieldError } from '../../../../contract/base/errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGE, LANGUAGES } from '../../../../contract/languages.ts';
import { placesRoutes } from '../../../../contract/places.ts';
import { kilometresBetween, type Point } from '../../../../kinds/distance.ts';
import { AppError } from '../../../errors.ts';
import { validate } from '../../../http/api/validation.ts';
import { lineOf, linesOfJson } from './json-lines.ts';

const MAX_LOCALITIES = 1000;
const { name, names, aliases, lat, lng, slug, state_code, radius_km, accepts_listings } = placesRoutes.saveCity.body.shape;
const { pincode } = placesRoutes.saveLocality.body.shape;

const COMPLETE_LANGUAGES = Object.fromEntries(
  LANGUAGES.filter((code) => code !== DEFAULT_LANGUAGE && LANGUAGE[code].translatedScope === 'all').map((code) => [code, true]),
) as Record<keyof typeof names.shape, true>;

const cityFile = z
  .strictObject({
    name,
    slug,
    /** A city needs a name in every language that is complete. Without a name in another language it is shown in Latin letters. */
    names: names.required(COMPLETE_LANGUAGES),
    aliases: aliases.default([]),
    state_code,
    /** The centre; by default the centre of the bounds. */
    lat: lat.optional(),
    lng: lng.optional(),
    radius_km: radius_km.optional(),
    /** An alternative to a radius, or a stricter check of the localities. */
    bounds: z.strictObject({ south: lat, west: lng, north: lat, east: lng }).optional(),
    accepts_listings: accepts_listings.default(true),
    localities: z
      .array(z.strictObject({ name, slug, names: names.default({}), aliases: aliases.default([]), lat, lng, pincode }))
      .min(1)
      .max(MAX_LOCALITIES),
  })
  .superRefine(({ bounds, localities, ...city }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (bounds && (bounds.south >= bounds.north || bounds.west >= bounds.east))
      refuse(['bounds'], '`south` must be less than `north`, and `west` less than `east`.');
    if (!bounds && city.radius_km === undefined) refuse(['radius_km'], 'The size of the city is missing: add `radius_km` or `bounds`.');
    if (!bounds && (city.lat === undefined || city.lng === undefined)) refuse(['lat'], 'The centre is missing: add `lat` and `lng`.');
    for (const [index, point] of localities.entries())
      if (bounds && !isInside(point, bounds)) refuse(['localities', index, 'lat'], `${point.name} is outside the bounds of the city.`);
  });

type Bounds = NonNullable<z.output<typeof cityFile>['bounds']>;
const isInside = (point: Point, bounds: Bounds): boolean =>
  point.lat >= bounds.south && point.lat <= bounds.north && point.lng >= bounds.west && point.lng <= bounds.east;

export type CityFile = ReturnType<typeof parseCityFile>;

/**
 * Reads the text of a file. Centre and radius are computed from the bounds when the file does not contain them.
 * @throws CityFileError with every error of the file and its line
 */
export function parseCityFile(text: string) {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // the message of Node.js contains the line and column
    throw new CityFileError([`The file is not JSON. ${(error as Error).message}.`]);
  }
  const lines = linesOfJson(text);
  try {
    const { bounds, localities, ...city } = validate(cityFile, content);
    const centre = {
      lat: city.lat ?? (bounds!.south + bounds!.north) / 2,
      lng: city.lng ?? (bounds!.west + bounds!.east) / 2,
    };
    const radius = city.radius_km ?? radiusOf(centre, bounds!);
    if (radius > MAX_RADIUS_KM)
      throw fieldError('bounds', `The bounds are too large: a city extends at most ${MAX_RADIUS_KM} km from its centre.`);
    return { city: { ...city, ...centre, radius_km: radius }, localities, lines };
  } catch (error) {
    throw withLines(error, lines);
  }
}

const MAX_RADIUS_KM = 60;
const fieldError = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });

/** Distance from the centre to the farthest corner, rounded up to kilometres. */
function radiusOf(centre: Point, { south, west, north, east }: Bounds): number {
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })));
  return Math.max(1, Math.ceil(Math.max(...corners.map((corner) => kilometresBetween(centre, corner)))));
}

/** The errors of a file, one sentence for each. */
export class CityFileError extends Error {
  override readonly name = 'CityFileError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Converts errors of fields to sentences with line numbers, in the order of the file. Other errors are returned unchanged. */
export function withLines(error: unknown, lines: ReadonlyMap<string, number>): unknown {
  if (!(error instanceof AppError) || error.errors === undefined) return error;
  return new CityFileError(sentencesOf(error.errors, lines));
}

export const sentencesOf = (errors: readonly FieldError[], lines: ReadonlyMap<string, number>): string[] =>
  errors
    .map(({ path, message }) => ({ line: lineOf(lines, path), path, message }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, path, message }) => `Line ${line}, ${path || 'file'}: ${message}`);
