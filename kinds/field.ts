/**
 * The types of fields that a listing kind consists of.
 *
 * A field is data: no JSX, no SQL, no async. Everything that depends on a field (schema, OpenAPI, wizard, facts,
 * filters, demo seed, import) reads these records. What is special about a kind is expressed by its fields, never by `if (kind === ...)`.
 */

import type { AreaUnit } from './area.ts';

/** A set of tokens of the public contract; their labels are `enum.<name>.<slug>` in the message catalogue. */
export interface Enumeration<T extends string = string> {
  readonly name: string;
  readonly values: readonly T[];
  /**
   * Tokens that include others: a search for one of those finds them too, e.g. parking for `both` is found by `car`. Used by search only
   * (`searchTokens` in `filters.ts`).
   */
  readonly implies?: Readonly<Partial<Record<T, readonly T[]>>>;
}

/**
 * A condition over values. `field` names another field of the kind, or `$state` for the state code of the city.
 * `is`: the value is one of these. `has`: the list contains one of these. `set`: a value is given (or, when false, none is).
 */
export type Condition =
  | { readonly field: string; readonly is: readonly (string | boolean)[] }
  | { readonly field: string; readonly has: readonly string[] }
  | { readonly field: string; readonly set: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/**
 * How a field is searched. `any-of`: one of the chosen tokens (for lists: shares one). `all-of`: contains every chosen token.
 * `range`: `<param>_min` and `<param>_max`. `at-least`: `<param>` is a lower bound. `flag`: true only; on a field that is no
 * flag it finds listings with any value.
 */
export interface Filter {
  readonly type: 'any-of' | 'all-of' | 'range' | 'at-least' | 'flag';
  /** Query parameter; the field's own name when absent. */
  readonly param?: string;
  /** Counted per option under the current filters. */
  readonly facet?: boolean;
  /** Position in the filter panel, lowest first; filters without one follow in the order of their declaration. */
  readonly panelRank?: number;
}

/**
 * Which changes of a published listing are significant, so that a moderator reviews them first. `any`: every change. `up`, `down`: changes
 * by more than that share of the previous value (0.25 is a quarter); a direction without limit is free. `metres`: a pin moved farther.
 */
export type Review = 'any' | { readonly up?: number; readonly down?: number } | { readonly metres: number };

/** Groups of the facts on a listing page, in the order they are shown. */
export const FACT_GROUPS = ['home', 'costs', 'rooms', 'terms', 'building', 'land', 'documents', 'rules', 'visits'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** In place of a value in `initial`: the slug of the city the site shows first. */
export const DEFAULT_CITY = '$default_city';

interface Base {
  /** Needed before publishing: always, never, or when a condition holds. A draft may lack anything. */
  readonly need: boolean | Condition;
  /** Applicable only while this condition is met; otherwise its value is dropped. */
  readonly when?: Condition;
  /** Visible to the owner and staff only. */
  readonly private?: boolean;
  /**
   * What forms propose while nothing is saved: a value of the field, or `DEFAULT_CITY`. It counts only once a form sends it: calls and
   * imports without the field leave it empty.
   */
  readonly initial?: string | boolean;
  /** Other names a client may send it under. */
  readonly aliases?: readonly string[];
  /** Message id of the label when `field.<name>` does not fit this kind. */
  readonly label?: string;
  readonly filter?: Filter;
  /** Which changes of a published listing are reviewed; absent: none. */
  readonly review?: Review;
  /** Group of facts on the listing page; absent: not shown there. */
  readonly show?: FactGroup;
  /** Position among the short facts of a card, lowest first; absent: never on a card. A card shows the first few that have a value. */
  readonly cardRank?: number;
}

export interface TextField extends Base {
  readonly control: 'text';
  readonly min: number;
  readonly max: number;
  readonly multiline?: boolean;
  /** Named patterns, see `patterns.ts`. */
  readonly pattern?: 'pincode' | 'phone' | 'rera' | 'video';
  /** Contact details in the text are refused (phone, link, mail address). */
  readonly noContact?: boolean;
}
export interface NumberField extends Base {
  readonly control: 'number';
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  /** Message id of the unit, e.g. `unit.months`. */
  readonly unit?: string;
}
/** Whole rupees. */
interface MoneyField extends Base {
  readonly control: 'money';
  readonly min: number;
  readonly max: number;
  readonly per: 'month' | 'once' | 'bed_month';
}
/** `{ value, unit }` as entered; limits in sqft. */
export interface AreaField extends Base {
  readonly control: 'area';
  readonly minSqft: number;
  readonly maxSqft: number;
  /** Offered in forms, the usual one first. */
  readonly units: readonly AreaUnit[];
  /** Accepted in imports, from the API and in stored values, but not offered. */
  readonly unofferedUnits?: readonly AreaUnit[];
}
interface ChoiceField extends Base {
  readonly control: 'choice';
  readonly enumeration: Enumeration;
  /** Shown as a select instead of chips, for many options. */
  readonly compact?: boolean;
}
export interface MultiField extends Base {
  readonly control: 'multi';
  readonly enumeration: Enumeration;
  /** A token that excludes all others. */
  readonly exclusive?: string;
}
/** `unknown`: three states, where absent means unknown; otherwise absent means no. */
export interface FlagField extends Base {
  readonly control: 'flag';
  readonly unknown?: boolean;
  /** Must be true where it is needed: a declaration by the person. */
  readonly mustBeTrue?: boolean;
  /** Derived from another field: true exactly when that field has the token `yes`. May be sent in its place. */
  readonly follows?: { readonly field: string; readonly yes: string; readonly no: string };
}
/** `YYYY-MM-DD`, compared in IST. */
export interface DateField extends Base {
  readonly control: 'date';
  readonly minDays: number;
  readonly maxDays: number;
  /** Only the month matters; stored as its first day. */
  readonly month?: boolean;
}
/** Free short words, e.g. restricted activities. */
export interface TagsField extends Base {
  readonly control: 'tags';
  readonly maxTags: number;
  readonly maxLength: number;
}
/** Number of each item, e.g. furnishing: `{ fan: 3 }`. */
interface CountsField extends Base {
  readonly control: 'counts';
  readonly enumeration: Enumeration;
  readonly max: number;
}
/** A short table, e.g. PG rooms. */
export interface RowsField extends Base {
  readonly control: 'rows';
  readonly min: number;
  readonly max: number;
  readonly fields: Readonly<Record<string, Field>>;
  /** No two rows may be equal in all of these columns; the issue is reported at the first column. */
  readonly distinctBy?: readonly string[];
}
/** The locality inside the chosen city: name as picked from suggestions. */
interface LocalityField extends Base {
  readonly control: 'locality';
  readonly min: number;
  readonly max: number;
}
/** Degrees, six decimals; the pair `lat`, `lng` is shown as one map pin. */
interface CoordinateField extends Base {
  readonly control: 'coordinate';
  readonly min: number;
  readonly max: number;
}
/** Uploaded through the files call, never through a step's body. */
interface PhotosField extends Base {
  readonly control: 'photos';
  readonly max: number;
  /** The gallery counts as complete from this number; fewer photos can be published too. */
  readonly enough: number;
  /** What photos of this kind can show, as offered to choose from; any of `PHOTO_CATEGORY` is accepted. */
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

/** Values of a listing by field name, as in the API; absent: not given. */
export type Values = Readonly<Record<string, unknown>>;

type Options<F extends Field> = Omit<F, 'control' | 'need'> & { readonly need?: F['need'] };

// One builder for each control. `need` defaults to optional, so a declaration shows what is required.
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

/** A check over several fields. `hard` refuses the save, `soft` is a warning. */
export interface Check {
  /** Message id `check.<id>`; also the `code` of the warning. */
  readonly id: string;
  readonly level: 'hard' | 'soft';
  /** The field at which the message is shown. */
  readonly path: string;
  /** Runs on every row of this table; `path` names a column and `test` receives the row. */
  readonly rows?: string;
  /** Null when fine or when a needed value is missing; otherwise the parameters of the message. */
  readonly test: (values: Values, context: CheckContext) => Readonly<Record<string, string | number>> | null;
}
export interface CheckContext {
  /** State code of the listing's city, e.g. `TN`. */
  readonly state: string;
  /** Today in IST, `YYYY-MM-DD`. */
  readonly today: string;
  /** Centre of the listing's city, degrees; without it the pin's distance is not checked. */
  readonly centre?: { readonly lat: number; readonly lng: number } | null;
  /** Number of photos, which are not part of the values. */
  readonly photoCount?: number;
}

export const STEP_IDS = ['basic', 'location', 'details', 'amenities', 'additional', 'gallery'] as const;
export type StepId = (typeof STEP_IDS)[number];
export interface Step {
  readonly id: StepId;
  /** Message id; English texts are the specification's (section 2). */
  readonly title: string;
  readonly fields: readonly string[];
  /** Steps whose fields the call of this step accepts too, for clients with fewer steps. */
  readonly alsoAccepts?: readonly StepId[];
  /**
   * The form leads past this step and offers it: opened on demand, or when publishing needs something of it. Nothing in it may be needed
   * of everybody.
   */
  readonly optional?: true;
  /** While one field of the step waits for review, all changes of the step wait. */
  readonly reviewedTogether?: true;
}

/** What a person searches for, as named in search slugs and tabs. */
export type Intent = 'rent' | 'buy' | 'pg' | 'flatmates' | 'commercial' | 'plots';

export interface Kind<Id extends string = string> {
  readonly id: Id;
  /** The specification's listing-type option this kind belongs to. */
  readonly listingType: string;
  readonly family: 'residential' | 'commercial' | 'plot' | 'pg_hostels' | 'flatmate';
  /** The search tab it belongs to. */
  readonly tab: Intent;
  readonly deal: 'rent' | 'sale';
  readonly fields: Fields;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /**
   * Fields from which shared columns are computed. `price` and `deposit` name money fields: the first one with a value counts, and
   * `rooms.rent` means the lowest of the rows. `area` lists area fields, the most precise measure first.
   */
  readonly price: readonly string[];
  readonly deposit: readonly string[];
  readonly area: readonly string[];
  /** The field with the property type, used in titles and slugs. */
  readonly type: string | null;
  /** The field with the number of bedrooms, used in titles and slugs. */
  readonly bedrooms: string | null;
  /**
   * What of similar listings is compared: their price, or their price per area, where sizes differ much. Null where listings with the same
   * number of bedrooms are not similar enough.
   */
  readonly comparedBy: 'price' | 'rate' | null;
}

export function kind<const Id extends string>(definition: Kind<Id>): Kind<Id> {
  return definition;
}
