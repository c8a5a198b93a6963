import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { proveNumber } from './proof.ts';

/** Shows that it is the person and not only somebody with their session; what it answers uses the proof up. */
export type Prove = (viewer: Viewer, ip: string, given: Parameters<typeof proveNumber>[1]) => Promise<(tx: Tx) => Promise<void>>;

/**
 * The proof is the one a login takes, for the account's own number.
 * @throws AppError otp_invalid for another number, otherwise as `proveNumber` does
 */
export function proveSelf(deps: Deps): Prove {
  return async (viewer, ip, given) => {
    const { phone, use } = await proveNumber(deps, given, ip);
    const own = await deps.db.selectFrom('app_user').select('phone').where('id', '=', viewer.id).executeTakeFirst();
    if (own?.phone !== phone) throw new AppError('otp_invalid', m['otp.wrong']());
    return (tx) => use(tx, deps.now());
  };
}
