/** A person as they see themselves. */
import type { User } from '../../contract/shapes.ts';
import type { AppUserTable } from '../db/schema.ts';
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
] as const;

type UserRow = Pick<
  Selectable<AppUserTable>,
  'id' | 'name' | 'email' | 'phone' | 'profile_type' | 'role' | 'email_verified_at' | 'phone_verified_at'
>;

/** The `user` of the API; only ever for the person themself. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    profileType: row.profile_type,
    email_verified: row.email_verified_at !== null,
    phone_verified: row.phone_verified_at !== null,
    role: row.role,
  };
}
