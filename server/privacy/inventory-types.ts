/** Types of the data inventory: who owns the rows of a table, and what export and erasure do with them. */
import type { Tables } from '../db/schema.ts';

/** How rows of a table belong to a user. */
export type Ownership =
  /** One of these columns contains the user's id. */
  | { readonly type: 'user'; readonly columns: readonly string[] }
  /** The column contains the phone number of the account. Once the account is closed, only `mentions` finds such rows. */
  | { readonly type: 'phone'; readonly column: string }
  /** The row belongs to one of the user's listings, by `city_id` and `listing_id`. */
  | { readonly type: 'listing' }
  /** `column` contains the id of a row in `table` that belongs to the user. */
  | { readonly type: 'parent'; readonly table: keyof Tables; readonly column: string };

/**
 * What erasure does with a user's rows. `delete`: deletes them. `cascade`: foreign keys delete them with their parent rows. `custom`:
 * `erase-person.ts` handles them, because files or search depend on them. `keep`: they remain without identifying anybody. An object: these
 * columns are overwritten with SQL expressions. A cluster requires that the functions in them depend only on their arguments, so the time
 * and random bytes are placeholders.
 */
type Erasure = 'delete' | 'cascade' | 'custom' | 'keep' | Overwritten;
type Overwritten = Readonly<Record<string, string>>;

interface Mentions {
  readonly columns: readonly string[];
  /**
   * `stored`: values that the server writes in one known format; the database searches them. `written`: texts that people write, in which a
   * number has many formats; every row is read (`written-mentions.ts`).
   */
  readonly form: 'stored' | 'written';
  readonly erasure: 'delete' | Overwritten;
}

/** What a table contains, and how it is handled. */
export interface TableInventory {
  readonly ownership: readonly Ownership[];
  readonly exported: boolean;
  /** SQL condition over the row `t` for the user's rows that are exported; all rows when absent. */
  readonly exportedRows?: string;
  /** Columns that are not exported: secrets, other people's data, and internal values. */
  readonly hiddenColumns?: readonly string[];
  /** Additional columns of the export, as SQL expressions over the row `t`. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  readonly erasure: Erasure;
  /** Columns of any user's rows that may contain this user's phone, email or id, and what erasure does with such rows. */
  readonly mentions?: readonly Mentions[];
  /** Why rows are kept, or why personal data is not exported. */
  readonly reason?: string;
}

/** Placeholders for parameters of the statement: the current time, and 16 random bytes. */
export const NOW = '{now}';
export const RANDOM = '{random}';
