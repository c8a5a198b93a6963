/** Types of columns as the pool reads and takes them. */
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** bigint columns arrive as numbers (the pool parses them; ids and rupees stay below 2^53). */
export type BigInt = ColumnType<number, number, number>;
/** A day of the calendar; read it as text (`day::text`), the driver's own reading depends on the zone of the machine. */
export type Day = ColumnType<never, string, string>;
export type Json<T> = ColumnType<T, T | undefined, T>;
