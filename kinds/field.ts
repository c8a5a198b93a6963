/**
 * The closed set of fields a listing kind is made of.
 *
 * A field is data: no JSX, no SQL, no async. Everything that depends on a field (schema, OpenAPI, wizard, facts,
 * filters, demo seed, import) reads these records, so a kind's own peculiarity becomes a field type, never a branch.
 */

/** A set of tokens that is part of the public contract; labels live in the message catalogue as `enum.<name>.<slug>`. */
export interface Enumeration<T extends string = string> {
  readonly name: string;
  readonly values: readonly T[];
  /**
   * Tokens that say the others too, so that a search for one of those finds them: parking for `both` is parking for a car.
   * Only searching reads this (`searchTokens` in `filters.ts`); what is stored and shown is the token itself.
   */
  readonly implies?: Readonly<Partial<Record<T, readonly T[]>>>;
}

/**
 * When a field is asked for. `field` names another field of the kind, or `$state` for the state code of the city.
 * `is`: the value is one of these. `has`: the list holds one of these. `set`: somebody said it (or, when false, nobody did).
 */
export type Condition =
  | { readonly field: string; readonly is: readonly (string | boolean)[] }
  | { readonly field: string; readonly has: readonly string[] }
  | { readonly field: string; readonly set: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/**
 * How a field is searched. `any-of`: one of the chosen tokens (for lists: shares one). `all-of`: holds every chosen token.
 * `range`: `<param>_min` and `<param>_max`. `at-least`: `<param>` is a lower bound. `flag`: true only; on a field that is no
 * flag it asks whether the field is said at all.
 */
export interface Filter {
  readonly as: 'any-of' | 'all-of' | 'range' | 'at-least' | 'flag';
  /** Query parameter; the field's own name when absent. */
  readonly param?: string;
  /** Counted per option under the current filters. */
  readonly facet?: boolean;
}

/**
 * Which changes of what a published listing says are big: somebody looks at them before visitors see them. `any`: every one.
 * `up`, `down`: by more than that share of what it was (0.25 is a quarter), a direction left out is free. `metres`: a pin that
 * is moved farther.
 */
export type Review = 'any' | { readonly up?: number; readonly down?: number } | { readonly metres: number };

/** Groups of the facts on a listing page, in the order they are shown. */
export const FACT_GROUPS = ['home', 'costs', 'rooms', 'terms', 'building', 'land', 'documents', 'rules', 'visits'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

interface Base {
  /** Needed before publishing: always, never, or when a condition holds. A draft may lack anything. */
  readonly need: boolean | Condition;
  /** Asked for and kept only while this holds. */
  readonly when?: Condition;
  /** Only the owner and staff may read it. */
  readonly private?: boolean;
  /** Other names a client may send it under. */
  readonly aliases?: readonly string[];
  /** Message id of the label when `field.<name>` does not fit this kind. */
  readonly label?: string;
  readonly filter?: Filter;
  /** Its big changes once it is published; absent: all of them are small. */
  readonly review?: Review;
  /** Where the listing page shows it; absent = not among the facts. */
  readonly show?: FactGroup;
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
export interface MoneyField extends Base {
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
  readonly units: readonly ('sqft' | 'cent' | 'sqm' | 'acre')[];
}
export interface ChoiceField extends Base {
  readonly control: 'choice';
  readonly of: Enumeration;
  /** Many options read better in a select than as chips. */
  readonly compact?: boolean;
}
export interface MultiField extends Base {
  readonly control: 'multi';
  readonly of: Enumeration;
  /** This token stands alone: choosing it excludes the rest. */
  readonly exclusive?: string;
}
/** `unknown`: three-state, absent means nobody said; otherwise absent reads as no. */
export interface FlagField extends Base {
  readonly control: 'flag';
  readonly unknown?: boolean;
  /** Has to be ticked where it is needed (a declaration by the person). */
  readonly mustBeTrue?: boolean;
  /** Follows another field: true exactly when that field holds this token. May be sent in its place. */
  readonly follows?: { readonly field: string; readonly yes: string; readonly no: string };
}
/** `YYYY-MM-DD`, compared in IST. */
export interface DateField extends Base {
  readonly control: 'date';
  readonly minDays: number;
  readonly maxDays: number;
  /** Only the month matters to people; stored as its first day. */
  readonly month?: boolean;
}
/** Free short words, e.g. restricted activities. */
export interface TagsField extends Base {
  readonly control: 'tags';
  readonly maxTags: number;
  readonly maxLength: number;
}
/** How many of each item, e.g. furnishing: `{ fan: 3 }`. */
export interface CountsField extends Base {
  readonly control: 'counts';
  readonly of: Enumeration;
  readonly max: number;
}
/** A short table of equal rows, e.g. PG rooms. */
export interface RowsField extends Base {
  readonly control: 'rows';
  readonly min: number;
  readonly max: number;
  readonly fields: Readonly<Record<string, Field>>;
  /** No two rows are the same in all of these columns; what is wrong stands at the first. */
  readonly distinctBy?: readonly string[];
}
/** The locality inside the chosen city: name as picked from suggestions. */
export interface LocalityField extends Base {
  readonly control: 'locality';
  readonly min: number;
  readonly max: number;
}
/** Degrees, six decimals; the pair `lat`, `lng` is drawn as one map pin. */
export interface CoordinateField extends Base {
  readonly control: 'coordinate';
  readonly min: number;
  readonly max: number;
}
/** Uploaded through the files call, never through a step's body. */
export interface PhotosField extends Base {
  readonly control: 'photos';
  readonly max: number;
  /** From this many on the gallery counts as complete; fewer still publish. */
  readonly enough: number;
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

/** Values of a listing as the API carries them: one entry a field, absent = not said. */
export type Values = Readonly<Record<string, unknown>>;

type Options<F extends Field> = Omit<F, 'control' | 'need'> & { readonly need?: F['need'] };

// One builder a control: `need` defaults to optional, so a declaration shows what it requires.
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

/** A check over several fields. `hard` refuses the save, `soft` asks the person to look again (product rules 1.1). */
export interface Check {
  /** Message id `check.<id>`; also the `code` of the warning. */
  readonly id: string;
  readonly level: 'hard' | 'soft';
  /** The field the message stands at. */
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
  /** Photos in the gallery, which are kept beside the values. */
  readonly photoCount?: number;
}

export const STEP_IDS = ['basic', 'location', 'details', 'amenities', 'additional', 'gallery'] as const;
export type StepId = (typeof STEP_IDS)[number];
export interface Step {
  readonly id: StepId;
  /** Message id; English texts are the specification's (section 2). */
  readonly title: string;
  readonly fields: readonly string[];
  /** Steps whose fields the call of this one takes as well, for clients with fewer steps. */
  readonly alsoTakes?: readonly StepId[];
  /** Its answers tell one thing: while one of them waits for review, all changes of the step wait. */
  readonly oneThing?: true;
}

/** What a person wants to do, as search slugs and tabs name it. */
export type Intent = 'rent' | 'buy' | 'pg' | 'flatmates' | 'commercial' | 'plots';

export interface Kind<Id extends string = string> {
  readonly id: Id;
  /** The specification's listing-type option this kind belongs to. */
  readonly listingType: string;
  readonly family: 'residential' | 'commercial' | 'plot' | 'pg_hostels' | 'flatmate';
  /** The tab it is found under. */
  readonly tab: Intent;
  readonly deal: 'rent' | 'sale';
  readonly fields: Fields;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /**
   * Fields that shared columns are taken from. `price` and `deposit` name money fields, tried in order (the first set one
   * counts); for a rows field `rooms.rent` means the lowest of the rows. `area` lists area fields, most honest first.
   */
  readonly price: readonly string[];
  readonly deposit: readonly string[];
  readonly area: readonly string[];
  /** The field that says what it is, used in titles and slugs. */
  readonly type: string | null;
  /** The field that counts bedrooms, used in titles and slugs. */
  readonly bedrooms: string | null;
}

export function kind<const Id extends string>(definition: Kind<Id>): Kind<Id> {
  return definition;
}
