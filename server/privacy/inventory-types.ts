/** Terms of the data inventory: whose rows a table holds, and what export and erasure do with them. */
import type { Tables } from '../db/schema.ts';

/** How the rows of a table belong to a user. */
export type Ownership =
  /** One of these columns holds the user's id. */
  | { readonly type: 'user'; readonly columns: readonly string[] }
  /** The column holds the phone number of the account. Once the account is closed, only `mentions` finds such rows. */
  | { readonly type: 'phone'; readonly column: string }
  /** The row belongs to one of the user's listings, by `city_id` and `listing_id`. */
  | { readonly type: 'listing' }
  /** `column` holds the id of a row in `table` that belongs to the user. */
  | { readonly type: 'parent'; readonly table: keyof Tables; readonly column: string };

/**
 * What erasure does with a user's rows. `delete`: deletes them. `cascade`: they are deleted with their parent rows by foreign keys.
 * `custom`: `erase-person.ts` handles them, because files or search depend on them. `keep`: they stay, without identifying anybody.
 * An object: these columns are overwritten with SQL expressions. A cluster
 * demands that their functions depend on nothing but their arguments, so the time and random bytes are placeholders.
 */
type Erasure = 'delete' | 'cascade' | 'custom' | 'keep' | Overwritten;
type Overwritten = Readonly<Record<string, string>>;

interface Mentions {
  readonly columns: readonly string[];
  /**
   * `stored`: values the server writes, in one known form; the database searches them. `written`: texts that people write, in which a
   * number is spelled in many ways; every row is read (`written-mentions.ts`).
   */
  readonly form: 'stored' | 'written';
  readonly erasure: 'delete' | Overwritten;
}

/** What a table holds and what happens to it. */
export interface TableInventory {
  readonly ownership: readonly Ownership[];
  readonly exported: boolean;
  /** Which of the user's rows are exported, as an SQL condition over the row `t`; all when absent. */
  readonly exportedRows?: string;
  /** Columns left out of the export: secrets, other people's data, and internal values. */
  readonly hiddenColumns?: readonly string[];
  /** Additional columns of the export, as SQL expressions over the row `t`. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  readonly erasure: Erasure;
  /** Columns of any user's rows that may contain this user's phone, email or id, and what erasure does with such rows. */
  readonly mentions?: readonly Mentions[];
  /** Why rows are kept, or why personal data is not exported. */
  readonly reason?: string;
}

/** Stand for a parameter of the statement: the present time, and 16 random bytes. */
export const NOW = '{now}';
export const RANDOM = '{random}';
