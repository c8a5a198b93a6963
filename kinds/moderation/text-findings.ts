/** What is found in the words of a listing alone: pure, and the same for a form, a file and a moderator. */
import type { Field, Kind, StepId, Values } from '../field.ts';
import { claimsIn, type Claim } from './claims.ts';
import { contactDetailsIn, type ContactDetail } from './contact-details.ts';
import { exclusionsIn } from './exclusions.ts';
import type { Finding, Severity } from './finding.ts';
import type { Ground } from './protected-words.ts';
import { fitsAuthority } from './rera-shape.ts';

/**
 * Nobody is shut out of a home for who they are: that is mended before publishing. What somebody eats or whether they are married is
 * asked in fields of its own, where it is a wish about a household and found by no search; in a text it is only pointed out.
 */
const EXCLUDES: Readonly<Record<Ground, Severity>> = {
  religion: 'block',
  caste: 'block',
  region: 'block',
  health: 'block',
  gender: 'block',
  family: 'review',
  diet: 'notice',
  bachelors: 'notice',
};
/** A website in the name of a street may be a real name; a number never is. */
const CONTACT: Readonly<Record<ContactDetail, Severity>> = { phone: 'block', mail: 'block', link: 'review' };
/** In advertisements of projects, and in other offers to sell. Rents are not advertised under the RERA Act. */
const CLAIMED: Readonly<Record<Claim, readonly [ofProject: Severity, ofSale: Severity]>> = {
  travel_time: ['block', 'notice'],
  terms_apply: ['block', 'notice'],
  amenity_count: ['block', 'notice'],
  assured_returns: ['block', 'review'],
  pre_launch: ['block', 'review'],
  false_urgency: ['notice', 'notice'],
};

/** Texts that are shaped otherwise or that nobody but the owner and staff reads. */
const isRead = (field: Field): boolean =>
  (field.control === 'text' || field.control === 'locality' || field.control === 'tags') &&
  !field.private &&
  !('pattern' in field && field.pattern);

/** A project that RERA speaks of: a developer's, one being built, or plots of a layout. */
export function isProject(kind: Kind, values: Values): boolean {
  return (
    values.listing_role === 'Developer' ||
    (kind.deal === 'sale' && (values.construction_status === 'under_construction' || values.gated_project === true))
  );
}

export interface Caption {
  readonly alt_text: string | null;
}

/** @param state code of the state whose authority registers it; @param photos the gallery, in its order */
export function textFindings(kind: Kind, values: Values, state: string, photos: readonly Caption[] = []): Finding[] {
  const texts = [...textsOf(kind, values), ...captionsOf(photos)];
  return [
    ...texts.flatMap(({ path, step, text }) => [
      ...contactDetailsIn(text).map(({ kind: detail, from, to }): Finding => {
        const params = { quote: text.slice(from, to) };
        return { code: `contact_${detail}`, severity: CONTACT[detail], path, step, span: { from, to }, params };
      }),
      ...exclusionsIn(text).map(({ ground, from, to }): Finding => {
        const params = { quote: text.slice(from, to) };
        return { code: `excludes_${ground}`, severity: EXCLUDES[ground], path, step, span: { from, to }, params };
      }),
      ...claimFindings(kind, values, { path, step, text }),
    ]),
    ...reraFindings(kind, values, state),
  ];
}

interface Read {
  readonly path: string;
  readonly step: StepId;
  readonly text: string;
}

function textsOf(kind: Kind, values: Values): Read[] {
  return kind.steps.flatMap(({ id: step, fields }) =>
    fields.flatMap((name) => {
      const field = kind.fields[name];
      const value = values[name];
      if (!field || field.private) return [];
      if (field.control === 'rows')
        return Array.isArray(value) ? value.flatMap((row: Values, at) => textsOfRow(field.fields, row, `${name}.${at}`, step)) : [];
      return isRead(field) ? readAs(value, name, step) : [];
    }),
  );
}

function textsOfRow(fields: Kind['fields'], row: Values, above: string, step: StepId): Read[] {
  return Object.entries(fields).flatMap(([name, field]) => (isRead(field) ? readAs(row[name], `${above}.${name}`, step) : []));
}

function readAs(value: unknown, path: string, step: StepId): Read[] {
  if (typeof value === 'string') return [{ path, step, text: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: unknown, at) => (typeof text === 'string' ? [{ path: `${path}.${at}`, step, text }] : []));
}

const captionsOf = (photos: readonly Caption[]): Read[] =>
  photos.flatMap(({ alt_text: text }, at) => (text === null ? [] : [{ path: `photos.${at}`, step: 'gallery' as const, text }]));

function claimFindings(kind: Kind, values: Values, { path, step, text }: Read): Finding[] {
  const project = isProject(kind, values);
  if (kind.deal !== 'sale' && !project) return [];
  return claimsIn(text).map(({ claim, from, to }) => ({
    code: `claim_${claim}` as const,
    severity: CLAIMED[claim][project ? 0 : 1],
    path,
    step,
    span: { from, to },
    params: { quote: text.slice(from, to) },
  }));
}

function reraFindings(kind: Kind, values: Values, state: string): Finding[] {
  return (['project_rera_id', 'agent_rera_id'] as const).flatMap((path) => {
    const number = values[path];
    const step = kind.steps.find(({ fields }) => fields.includes(path))?.id;
    if (!step || typeof number !== 'string' || fitsAuthority(state, number)) return [];
    return [{ code: 'rera_shape' as const, severity: 'review' as const, path, step, span: null, params: { quote: number } }];
  });
}
