/**
 * The types of fields of which a kind of listing consists.
 *
 * A field is data: no JSX, no SQL, no async. Everything that depends on a field (schema, OpenAPI, form, facts, filters, demo seed, import)
 * reads these records. Special rules of a kind are expressed by its fields, never by `if (kind === ...)`.
 */

import type { AreaUnit } from './area.ts';

/** A set of tokens of the public contract. Their labels are `enum.<name>.<slug>` in the message catalogue. */
export interface Enumeration<T extends string = string> {
  readonly name: string;
  readonly values: readonly T[];
  /**
   * Tokens that include others. A search for an included token also finds listings with the including one, e.g. `car` finds parking for
   * `both`. Only search uses this (`searchTokens` in `filters.ts`).
   */
  readonly implies?: Readonly<Partial<Record<T, readonly T[]>>>;
}

/**
 * A condition on values. `field` is the name of another field of the kind, or `$state` for the state code of the city. `is`: the value is
 * one of these. `has`: the list contains one of these. `set`: whether there is a value.
 */
export type Condition =
  | { readonly field: string; readonly is: readonly (string | boolean)[] }
  | { readonly field: string; readonly has: readonly string[] }
  | { readonly field: string; readonly set: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/**
 * How a field is searched. `any-of`: has one of the selected tokens (a list has at least one of them). `all-of`: contains every selected
 * token. `range`: `<param>_min` and `<param>_max`. `at-least`: `<param>` is a lower bound. `flag`: the value is true; for a field that is
 * not a flag, it has any value.
 */
export interface Filter {
  readonly type: 'any-of' | 'all-of' | 'range' | 'at-least' | 'flag';
  /** Query parameter. Default: the name of the field. */
  readonly param?: string;
  /** Whether the options are counted under the current filters. */
  readonly facet?: boolean;
  /** Position in the filter panel, lowest first. Filters without a position come after the others, in the order of their declaration. */
  readonly panelRank?: number;
}

/**
 * Which changes of a published listing are significant, so that a moderator reviews them before visitors see them. `any`: every change.
 * `up`, `down`: changes by more than this fraction of the previous value (0.25 is a quarter); a direction without a limit is never
 * significant. `metres`, for `lat` and `lng`: a pin that is moved farther.
 */
export type Review = 'any' | { readonly up?: number; readonly down?: number } | PinReview;
export interface PinReview {
  readonly metres: number;
}

/** Evidence that staff record after they have seen a document or looked up a registration. */
export type StaffEvidence = 'document_seen' | 'rera_checked';

/** Groups of the facts on a listing page, in display order. */
export const FACT_GROUPS = ['home', 'costs', 'rooms', 'terms', 'building', 'land', 'documents', 'rules', 'visits'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** Used as `initial` in place of a value: the slug of the site's default city. */
export const DEFAULT_CITY = '$default_city';

interface FieldBase {
  /** Whether a value is required for publishing: always, never, or when a condition is met. A draft may lack any value. */
  readonly need: boolean | Condition;
  /** The field exists only while this condition is met; otherwise its value is dropped. */
  readonly when?: Condition;
  /** Visible to the owner and staff only. */
  readonly private?: boolean;
  /**
   * Value that forms propose while nothing is saved: a value of the field, or `DEFAULT_CITY`. It takes effect only when a form sends it:
   * API calls and imports without the field leave it empty.
   */
  readonly initial?: string | boolean;
  /** Other names under which a client may send the field. */
  readonly aliases?: readonly string[];
  /** Message id of the label, when `field.<name>` does not fit this kind. */
  readonly label?: string;
  readonly filter?: Filter;
  /** Which changes of a published listing are reviewed. None when absent. */
  readonly review?: Review;
  /** Evidence of staff that ends when the value changes, because it was about a home with the former value. None when absent. */
  readonly endsEvidence?: StaffEvidence;
  /** Group of facts on the listing page. When absent, the field is not shown there. */
  readonly show?: FactGroup;
  /**
   * Position among the short facts of a card, lowest first. A card shows the first few fields that have a value. When absent, the field is
   * never on a card.
   */
  readonly cardRank?: number;
}

export interface TextField extends FieldBase {
  readonly control: 'text';
  readonly min: number;
  readonly max: number;
  readonly multiline?: boolean;
  /** Named patterns, see `patterns.ts`. */
  readonly pattern?: 'pincode' | 'phone' | 'rera' | 'video';
  /** Contact details (phone number, link, mail address) in the text are rejected. */
  readonly noContact?: boolean;
}
export interface NumberField extends FieldBase {
  readonly control: 'number';
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  /** Message id of the unit, e.g. `unit.months`. */
  readonly unit?: string;
}
/** Whole rupees. */
interface MoneyField extends FieldBase {
  readonly control: 'money';
  readonly min: number;
  readonly max: number;
  readonly per: 'month' | 'one_time' | 'bed_month';
}
/** `{ value, unit }` as entered. The limits are in sqft. */
export interface AreaField extends FieldBase {
  readonly control: 'area';
  readonly minSqft: number;
  readonly maxSqft: number;
  /** Units that forms offer, the usual one first. */
  readonly units: readonly AreaUnit[];
  /** Units that are accepted in imports, API calls and stored values, but that forms do not offer. */
  readonly unofferedUnits?: readonly AreaUnit[];
}
interface ChoiceField extends FieldBase {
  readonly control: 'choice';
  readonly enumeration: Enumeration;
  /** Shown as a select instead of chips, because there are many options. */
  readonly compact?: boolean;
}
export interface MultiField extends FieldBase {
  readonly control: 'multi';
  readonly enumeration: Enumeration;
  /** A token that excludes all other tokens. */
  readonly exclusive?: string;
}
/** `unknown`: there are three states, and an absent value means unknown. Otherwise an absent value means no. */
export interface FlagField extends FieldBase {
  readonly control: 'flag';
  readonly unknown?: boolean;
  /** Must be true when it is required, because it is a declaration by the person. */
  readonly mustBeTrue?: boolean;
  /** Derived from another field: true exactly when that field has the token `yes`. Clients may send it instead of that field. */
  readonly follows?: { readonly field: string; readonly yes: string; readonly no: string };
}
/** `YYYY-MM-DD`, compared in IST. */
export interface DateField extends FieldBase {
  readonly control: 'date';
  readonly minDays: number;
  readonly maxDays: number;
  /** Only the month is relevant; the first day of the month is stored. */
  readonly month?: boolean;
}
/** Short words without fixed options, e.g. restricted activities. */
export interface TagsField extends FieldBase {
  readonly control: 'tags';
  readonly maxTags: number;
  readonly maxLength: number;
}
/** A count for each item, e.g. furnishing: `{ fan: 3 }`. */
interface CountsField extends FieldBase {
  readonly control: 'counts';
  readonly enumeration: Enumeration;
  readonly max: number;
}
/** A short table, e.g. PG rooms. */
export interface RowsField extends FieldBase {
  readonly control: 'rows';
  readonly min: number;
  readonly max: number;
  readonly fields: Readonly<Record<string, Field>>;
  /** No two rows may be equal in all of these columns. The issue is reported at the first column. */
  readonly distinctBy?: readonly string[];
}
/** The locality in the selected city. The value is its name, as picked from suggestions. */
interface LocalityField extends FieldBase {
  readonly control: 'locality';
  readonly min: number;
  readonly max: number;
}
/** Degrees with six decimals. The pair `lat`, `lng` is shown as one map pin. */
interface CoordinateField extends FieldBase {
  readonly control: 'coordinate';
  readonly min: number;
  readonly max: number;
}
/** Photos are uploaded by a separate call, never sent in the body of a step. */
interface PhotosField extends FieldBase {
  readonly control: 'photos';
  readonly max: number;
  /** With this number of photos the gallery is complete. A listing can be published with fewer. */
  readonly enough: number;
  /** Categories of photos that forms of this kind offer. Any value of `PHOTO_CATEGORY` is accepted. */
  readonly categories: readonly string[];
}

export type Field =
  | TextField
  | NumberField
  | MoneyField
  | AreaField
  | ChoiceField
  | MultiField
  | FlagField
  | DateField
  | TagsField
  | CountsField
  | RowsField
  | LocalityField
  | CoordinateField
  | PhotosField;
export type Control = Field['control'];
export type Fields = Readonly<Record<string, Field>>;

/** Values of a listing by field name, as in the API. A missing key means that there is no value. */
export type Values = Readonly<Record<string, unknown>>;

type Options<F extends Field> = Omit<F, 'control' | 'need'> & { readonly need?: F['need'] };

// One builder for each control. `need` is false by default, so a declaration shows what is required.
const builder =
  <C extends Control>(control: C) =>
  (options: Options<Extract<Field, { control: C }>>): Extract<Field, { control: C }> =>
    ({ need: false, ...options, control }) as Extract<Field, { control: C }>;

export const text = builder('text');
export const number = builder('number');
export const money = builder('money');
export const area = builder('area');
export const choice = builder('choice');
export const multi = builder('multi');
export const flag = builder('flag');
export const date = builder('date');
export const tags = builder('tags');
export const counts = builder('counts');
export const rows = builder('rows');
export const locality = builder('locality');
export const coordinate = builder('coordinate');
export const photos = builder('photos');

export function enumeration<const T extends string>(
  name: string,
  values: readonly T[],
  implies?: Readonly<Partial<Record<NoInfer<T>, readonly NoInfer<T>[]>>>,
): Enumeration<T> {
  return { name, values, ...(implies && { implies }) };
}

/** A check across several fields. `hard` prevents saving, `soft` is a warning. */
export interface Check {
  /** Message id `check.<id>`; also the `code` of the warning. */
  readonly id: string;
  readonly level: 'hard' | 'soft';
  /** The field at which the message is shown. */
  readonly path: string;
  /** The check runs on every row of this table. `path` is the name of a column, and `test` receives the row. */
  readonly rows?: string;
  /** Returns null when the check passes or a value is missing, otherwise the parameters of the message. */
  readonly test: (values: Values, context: CheckContext) => Readonly<Record<string, string | number>> | null;
}
export interface CheckContext {
  /** State code of the listing's city, e.g. `TN`. */
  readonly state: string;
  /** Today in IST, `YYYY-MM-DD`. */
  readonly today: string;
  /** Centre of the listing's city in degrees. Without it the distance of the pin is not checked. */
  readonly centre?: { readonly lat: number; readonly lng: number } | null;
  /** Number of photos, which are not among the values. */
  readonly photoCount?: number;
}

export const STEP_IDS = ['basic', 'location', 'details', 'amenities', 'additional', 'gallery'] as const;
export type StepId = (typeof STEP_IDS)[number];
export interface Step {
  readonly id: StepId;
  /** Message id. The English text is the specification's (section 2). */
  readonly title: string;
  readonly fields: readonly string[];
  /** Other steps whose fields the call of this step accepts too, for clients with fewer steps. */
  readonly alsoAccepts?: readonly StepId[];
  /**
   * Forms skip this step and only offer it: it is shown on demand, or when it lacks something that publishing requires. It may not contain
   * fields that are always required.
   */
  readonly optional?: true;
  /** While a change of one field of the step is pending, all changes of the step are pending. */
  readonly reviewedTogether?: true;
}

/** Purpose of a search, used for search slugs and tabs. */
export type Intent = 'rent' | 'buy' | 'pg' | 'flatmates' | 'commercial' | 'plots';

export interface Kind<Id extends string = string> {
  readonly id: Id;
  /** The listing-type option of the specification to which this kind belongs. */
  readonly listingType: string;
  readonly family: 'residential' | 'commercial' | 'plot' | 'pg_hostels' | 'flatmate';
  /** The search tab of the kind. */
  readonly intent: Intent;
  readonly deal: 'rent' | 'sale';
  readonly fields: Fields;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /**
   * Fields from which shared columns are computed. `price` and `deposit` contain names of money fields, of which the first one with a value
   * is used; `rooms.rent` means the lowest value of all rows. `area` contains names of area fields, the most precise measure first.
   */
  readonly price: readonly string[];
  readonly deposit: readonly string[];
  readonly area: readonly string[];
  /** The field with the property type, used in titles and slugs. */
  readonly type: string | null;
  /** The field with the number of bedrooms, used in titles and slugs. */
  readonly bedrooms: string | null;
  /**
   * How similar listings are compared: by price, or by price per area when sizes differ much. Null when listings with the same number of
   * bedrooms are not similar enough.
   */
  readonly comparedBy: 'price' | 'rate' | null;
}

export function kind<const Id extends string>(definition: Kind<Id>): Kind<Id> {
  return definition;
}
