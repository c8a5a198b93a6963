/** What the automatic checks find in a listing: in its words alone (`kinds/moderation`), and beside what else is on the site. */
import { sql } from 'kysely';
import type { Finding as Shown } from '../../contract/findings.ts';
import { kilometresBetween } from '../../kinds/distance.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/index.ts';
import { fieldLabelId } from '../../kinds/label-ids.ts';
import { SEVERITIES, type Finding } from '../../kinds/moderation/finding.ts';
import { priceOutlier } from '../../kinds/moderation/price-outlier.ts';
import { textFindings } from '../../kinds/moderation/text-findings.ts';
import type { Db, Tx } from '../db/schema.ts';
import { comparablePriceOf, rateOf, sizeInSqm, sizeOf } from './figures.ts';
import type { PhotoRow } from './own-photo.ts';
import { keyOf, type ListingRow } from './own-row.ts';
import { photoTwins, type PhotoTwin } from './photo-prints.ts';
import { textOf } from './text.ts';
import { usualPrice } from './usual-price.ts';

/** Two measurements of one home differ by less than this share. */
const SAME_SIZE = 0.05;
/** Of what somebody else asks for the same home; clones ask 30 to 40 % less. */
const CLONE_SHARE = 0.75;
/** Kilometres within which homes of one registered project lie. */
const ONE_PROJECT_KM = 5;
const MOST = 20;

export interface Inspected {
  /** The gravest first, then in the order of the form. */
  readonly findings: readonly Finding[];
  readonly twins: readonly PhotoTwin[];
}

/**
 * Looks at a listing as its owner wants it; a few queries, none for each photo.
 * @param row with the key and owner of the listing and the content that is wanted
 * @param state code of the state it lies in
 */
export async function inspect(
  db: Db | Tx,
  key: ListingRow,
  wanted: ListingRow,
  photos: readonly PhotoRow[],
  state: string,
): Promise<Inspected> {
  const kind = kindOf(wanted.kind);
  if (!kind) return { findings: [], twins: [] };
  const twins = photos.length > 0 ? await photoTwins(db, keyOf(key), key.owner_id) : [];
  const found = [
    ...textFindings(kind, wanted.details, state, photos),
    ...(await priceFindings(db, kind, wanted)),
    ...(await homeFindings(db, kind, key, wanted)),
    ...(await reraFindings(db, kind, key, wanted)),
    ...photoFindings(photos, twins),
  ];
  return { findings: inOrder(kind, found), twins };
}

function inOrder(kind: Kind, findings: readonly Finding[]): Finding[] {
  const place = ({ severity, step }: Finding) => SEVERITIES.indexOf(severity) * 100 + kind.steps.findIndex(({ id }) => id === step);
  return findings.toSorted((a, b) => place(a) - place(b));
}

export function photoFindings(photos: readonly PhotoRow[], twins: readonly PhotoTwin[]): Finding[] {
  return twins.flatMap(({ photoId }) => {
    const at = photos.findIndex(({ id }) => id === photoId);
    if (at < 0) return [];
    return [
      {
        code: 'photo_elsewhere',
        severity: 'review',
        path: `photos.${at}`,
        step: 'gallery',
        span: null,
        params: { number: at + 1 },
      } as const,
    ];
  });
}

async function priceFindings(db: Db | Tx, kind: Kind, row: ListingRow): Promise<Finding[]> {
  const price = comparablePriceOf(kind, row.details);
  const path = kind.price[0]?.split('.')[0];
  const step = kind.steps.find(({ fields }) => path !== undefined && fields.includes(path))?.id;
  if (!price || !path || !step) return [];
  const usual = await usualPrice(db, kind, row);
  const rate = rateOf(price, sizeOf(kind, row.details));
  const held = usual && (usual.rate && rate !== null ? { asked: rate, usual: usual.rate } : { asked: price.amount, usual: usual.price });
  const outlier = held && priceOutlier(held.asked, held.usual);
  if (!held || !outlier) return [];
  const params = { percent: Math.round((100 * held.asked) / held.usual.median), listings: usual.listings };
  return [{ code: `price_${outlier}`, severity: outlier === 'far_below' ? 'review' : 'notice', path, step, span: null, params }];
}

const doorOf = ({ door_no: door }: Values): string | null =>
  typeof door === 'string' ? door.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() : null;

/**
 * The same home on offer already. An owner and their agents may all list it, so that is only pointed out; a copy that asks for far
 * less is what a clone looks like.
 */
async function homeFindings(db: Db | Tx, kind: Kind, key: ListingRow, wanted: ListingRow): Promise<Finding[]> {
  if (!key.home_key) return [];
  const others = await db
    .selectFrom('listing')
    .select(['owner_id', 'details'])
    .where('home_key', '=', key.home_key)
    .where('status', '=', 'active')
    .where('id', '!=', key.id)
    .limit(MOST)
    .execute();
  const size = sizeInSqm(sizeOf(kind, wanted.details));
  const door = doorOf(wanted.details);
  const same = others.filter(({ details }) => {
    const [otherSize, otherDoor] = [sizeInSqm(sizeOf(kind, details)), doorOf(details)];
    if (door !== null && otherDoor !== null && door !== otherDoor) return false;
    return size === null || otherSize === null || Math.abs(size - otherSize) <= SAME_SIZE * Math.max(size, otherSize);
  });
  const byOther = same.filter(({ owner_id }) => owner_id !== key.owner_id);
  const bySelf = same.filter(({ owner_id, details }) => owner_id === key.owner_id && door !== null && doorOf(details) === door);
  const about = { path: 'locality', step: 'location', span: null, params: {} } as const;
  const asked = comparablePriceOf(kind, wanted.details)?.amount ?? null;
  const cheaper = byOther.some(({ details }) => {
    const other = comparablePriceOf(kind, details)?.amount ?? null;
    return asked !== null && other !== null && asked < CLONE_SHARE * other;
  });
  return [
    ...(byOther.length > 0 ? [{ code: 'home_listed_by_other', severity: cheaper ? 'review' : 'notice', ...about } as const] : []),
    ...(bySelf.length > 0 ? [{ code: 'home_listed_by_self', severity: 'notice', ...about } as const] : []),
  ];
}

/** A registration belongs to one project, which lies in one place. */
async function reraFindings(db: Db | Tx, kind: Kind, key: ListingRow, { details, lat, lng }: ListingRow): Promise<Finding[]> {
  const path = 'project_rera_id';
  const number = details[path];
  const step = kind.steps.find(({ fields }) => fields.includes(path))?.id;
  if (!step || typeof number !== 'string' || lat === null || lng === null) return [];
  const others = await db
    .selectFrom('listing')
    .select(['lat', 'lng'])
    .where(sql<boolean>`details ? 'project_rera_id' and upper(details ->> 'project_rera_id') = ${number.toUpperCase()}`)
    .where('status', 'in', ['active', 'paused'])
    .where('id', '!=', key.id)
    .where('lat', 'is not', null)
    .limit(MOST)
    .execute();
  const away = others.map((one) => kilometresBetween({ lat, lng }, { lat: one.lat!, lng: one.lng! })).filter((km) => km > ONE_PROJECT_KM);
  if (away.length === 0) return [];
  return [
    { code: 'rera_elsewhere', severity: 'review', path, step, span: null, params: { quote: number, km: Math.round(Math.max(...away)) } },
  ];
}

/** For the person who lists it, or for a moderator: the same findings, each told to whom it concerns. */
export function presentFindings(kind: Kind, findings: readonly Finding[], reader: 'lister' | 'staff'): Shown[] {
  return findings.map(({ code, severity, path, step, span, params }) => {
    const name = path.split('.')[0]!;
    const label =
      name === 'photos'
        ? textOf('review.photo_label', { number: Number(path.split('.')[1]) + 1 })
        : textOf(fieldLabelId(name, kind.fields[name]));
    return {
      code,
      severity,
      path,
      step,
      label,
      span,
      message: textOf(`${reader === 'lister' ? 'finding' : 'finding_staff'}.${code}`, params),
    };
  });
}
