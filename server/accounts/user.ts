/** The account of the logged-in user, as the API returns it. */
import type { User } from '../../contract/account/user.ts';
import type { AppUserTable } from '../db/schema.ts';
import { storedLanguage } from '../i18n/language.ts';
import type { Selectable } from 'kysely';

/** Columns `presentUser` needs, for `select` and `returning`. */
export const USER_COLUMNS = [
  'app_user.id',
  'app_user.name',
  'app_user.email',
  'app_user.phone',
  'app_user.profile_type',
  'app_user.role',
  'app_user.email_verified_at',
  'app_user.phone_verified_at',
  'app_user.new_phone',
  'app_user.language',
  'app_user.password_set_at',
] as const;

type ColumnOf<C extends string> = C extends `app_user.${infer Name}` ? Name : never;
export type UserRow = Pick<Selectable<AppUserTable>, ColumnOf<(typeof USER_COLUMNS)[number]>>;

/** The `user` object of the API. It contains private data, so it is returned only to that user. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    // a new number that is not verified yet replaces the current one in the account's form
    phone: row.new_phone ?? row.phone,
    profileType: row.profile_type,
    email_verified: row.email_verified_at !== null,
    phone_verified: row.new_phone === null && row.phone_verified_at !== null,
    role: row.role,
    verified_phone: row.phone_verified_at === null ? null : row.phone,
    language: storedLanguage(row.language),
    has_password: row.password_set_at !== null,
  };
}
