/** Types of columns for select, insert and update. */
import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A bigint column. The pool parses it as a number; ids and rupees stay below 2^53. */
export type BigInt = ColumnType<number, number, number>;
/** A calendar day. Select it as text (`day::text`), because the Date of the driver depends on the time zone of the machine. */
export type CalendarDay = ColumnType<never, string, string>;
export type Json<T> = ColumnType<T, T | undefined, T>;
