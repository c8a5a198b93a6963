/** Finds problems in the texts of a listing. Pure; the form, the bulk import and the moderation console use the same function. */
import type { Field, Kind, StepId, Values } from '../kinds/field.ts';
import { findClaims, type Claim } from './claims.ts';
import { findContactDetails, findPossibleNumbers, type ContactDetail } from '../kinds/contact-details/contact-details.ts';
import { findExclusions } from './exclusions.ts';
import type { Finding, Severity } from './finding.ts';
import type { Ground } from './protected-words.ts';
import { isPlausibleReraNumber } from './rera-number-format.ts';
import { findScamPatterns } from './scam-guard/scam-patterns.ts';

/**
 * A text that excludes people for who they are must be fixed before publishing. Diet and marital status only result in a notice, because
 * the listing has separate fields for them (non-vegetarian food, preferred tenants).
 */
const EXCLUSION_SEVERITY: Readonly<Record<Ground, Severity>> = {
  religion: 'block',
  caste: 'block',
  region: 'block',
  health: 'block',
  gender: 'block',
  family: 'review',
  diet: 'notice',
  bachelors: 'notice',
};
/** Links are only reviewed, because a name may look like a domain. A phone number or mail address is unambiguous. */
const CONTACT_SEVERITY: Readonly<Record<ContactDetail, Severity>> = { phone: 'block', mail: 'block', link: 'review' };
/** Severity for projects, and for other sales. The RERA Act does not apply to rents. */
const CLAIM_SEVERITY: Readonly<Record<Claim, readonly [ofProject: Severity, ofSale: Severity]>> = {
  travel_time: ['block', 'notice'],
  terms_apply: ['block', 'notice'],
  amenity_count: ['block', 'notice'],
  assured_returns: ['block', 'review'],
  pre_launch: ['block', 'review'],
  false_urgency: ['notice', 'notice'],
};

/** Whether visitors see the field as free text: not private, and without a fixed format. */
const isPublicText = (field: Field): boolean =>
  (field.control === 'text' || field.control === 'locality' || field.control === 'tags') &&
  !field.private &&
  !('pattern' in field && field.pattern);

/** Whether the listing is part of a project under the RERA Act: by a developer, under construction, or a plot in a layout. */
function isProject(kind: Kind, values: Values): boolean {
  return (
    values.listing_role === 'Developer' ||
    (kind.deal === 'sale' && (values.construction_status === 'under_construction' || values.gated_project === true))
  );
}

interface Caption {
  readonly alt_text: string | null;
}

/** @param state code of the state whose RERA authority registers the project; @param photos photos in the order of the gallery */
export function textFindings(kind: Kind, values: Values, state: string, photos: readonly Caption[] = []): Finding[] {
  return [
    ...textsOf(kind, values).flatMap((part) => partFindings(kind, values, part)),
    ...captionFindings(kind, values, photos),
    ...reraFindings(kind, values, state),
  ];
}

/** Findings in the captions of photos, in the order of the gallery. */
export const captionFindings = (kind: Kind, values: Values, photos: readonly Caption[]): Finding[] =>
  captionsOf(photos).flatMap((part) => partFindings(kind, values, part));

function partFindings(kind: Kind, values: Values, { path, step, text }: TextPart): Finding[] {
  return [
    ...findContactDetails(text).map(({ kind: detail, from, to }): Finding => {
      const params = { quote: text.slice(from, to) };
      return { code: `contact_${detail}`, severity: CONTACT_SEVERITY[detail], path, step, span: { from, to }, params };
    }),
    ...findPossibleNumbers(text).map(({ from, to }): Finding => {
      const quote = text.slice(from, to);
      return {
        code: 'contact_phone',
        severity: 'review',
        path,
        step,
        span: { from, to },
        params: { quote: quote.slice(0, MAX_QUOTE) },
        seen: [quote],
      };
    }),
    ...slugFindings({ path, step, text }),
    ...findExclusions(text).map(({ ground, from, to }): Finding => {
      const params = { quote: text.slice(from, to) };
      return { code: `excludes_${ground}`, severity: EXCLUSION_SEVERITY[ground], path, step, span: { from, to }, params };
    }),
    ...scamFindings({ path, step, text }),
    ...claimFindings(kind, values, { path, step, text }),
  ];
}

/** Maximum number of quoted characters. */
const MAX_QUOTE = 120;

/** Names that are part of the address of a page (`buildingName` in `server/listings/present/title.ts`). */
const NAMES_IN_SLUGS: ReadonlySet<string> = new Set(['pg_name', 'society_name', 'project_name']);

/** A name whose letters of other scripts separate the digits of a phone number: addresses consist of Latin letters and digits. */
function slugFindings({ path, step, text }: TextPart): Finding[] {
  if (!NAMES_IN_SLUGS.has(path)) return [];
  const inSlug = text.normalize('NFKD').replaceAll(/[^a-z0-9]+/gi, ' ');
  const isNumber = (part: string): boolean => findContactDetails(part).some(({ kind }) => kind === 'phone');
  if (isNumber(text) || !isNumber(inSlug)) return [];
  return [{ code: 'contact_phone', severity: 'block', path, step, span: null, params: { quote: text.slice(0, MAX_QUOTE) } }];
}

/** Characters. Shorter sentences match no pattern, and testing thousands of them would take long. */
const MIN_SENTENCE = 16;
const looksLikeScam = (text: string): boolean => findScamPatterns(text).some((pattern) => pattern !== 'payment');

/**
 * Text that the guard would stop in a message is reviewed by a moderator first. It is tested sentence by sentence, and without the ways of
 * payment, because descriptions mention deposits, ways of payment and house rules next to each other.
 */
function scamFindings({ path, step, text }: TextPart): Finding[] {
  if (!looksLikeScam(text)) return [];
  const sentences = text.split(/(?<=[.!?।\n])/u).filter((sentence) => sentence.length >= MIN_SENTENCE);
  const seen = sentences.filter(looksLikeScam);
  if (seen.length === 0) return [];
  return [{ code: 'scam_words', severity: 'review', path, step, span: null, params: { quote: seen[0]!.trim().slice(0, MAX_QUOTE) }, seen }];
}

interface TextPart {
  readonly path: string;
  readonly step: StepId;
  readonly text: string;
}

function textsOf(kind: Kind, values: Values): TextPart[] {
  return kind.steps.flatMap(({ id: step, fields }) =>
    fields.flatMap((name) => {
      const field = kind.fields[name];
      const value = values[name];
      if (!field || field.private) return [];
      if (field.control === 'rows')
        return Array.isArray(value) ? value.flatMap((row: Values, index) => textsOfRow(field.fields, row, `${name}.${index}`, step)) : [];
      return isPublicText(field) ? textParts(value, name, step) : [];
    }),
  );
}

function textsOfRow(fields: Kind['fields'], row: Values, parentPath: string, step: StepId): TextPart[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isPublicText(field) ? textParts(row[name], `${parentPath}.${name}`, step) : [],
  );
}

function textParts(value: unknown, path: string, step: StepId): TextPart[] {
  if (typeof value === 'string') return [{ path, step, text: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: unknown, index) => (typeof text === 'string' ? [{ path: `${path}.${index}`, step, text }] : []));
}

const captionsOf = (photos: readonly Caption[]): TextPart[] =>
  photos.flatMap(({ alt_text: text }, index) => (text === null ? [] : [{ path: `photos.${index}`, step: 'gallery' as const, text }]));

function claimFindings(kind: Kind, values: Values, { path, step, text }: TextPart): Finding[] {
  const isProjectOffer = isProject(kind, values);
  if (kind.deal !== 'sale' && !isProjectOffer) return [];
  return findClaims(text).map(({ claim, from, to }) => ({
    code: `claim_${claim}` as const,
    severity: CLAIM_SEVERITY[claim][isProjectOffer ? 0 : 1],
    path,
    step,
    span: { from, to },
    params: { quote: text.slice(from, to) },
  }));
}

function reraFindings(kind: Kind, values: Values, state: string): Finding[] {
  return (['project_rera_id', 'agent_rera_id'] as const).flatMap((path): Finding[] => {
    const number = values[path];
    const step = kind.steps.find(({ fields }) => fields.includes(path))?.id;
    if (!step || typeof number !== 'string') return [];
    // the formats of some states are loose, but no number consists of only ten digits
    if (!/[a-z]/i.test(number) && findContactDetails(number).length > 0)
      return [{ code: 'contact_phone' as const, severity: 'block' as const, path, step, span: null, params: { quote: number } }];
    if (isPlausibleReraNumber(state, number)) return [];
    return [{ code: 'rera_format' as const, severity: 'review' as const, path, step, span: null, params: { quote: number } }];
  });
}
