import type { userRoutes } from '../../../contract/user.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentUser } from '../../views/user.ts';
import { askProof, confirmProof, PROOF_SECONDS } from './email-proof.ts';
import { changeUser, findUser } from './queries.ts';

export function userHandlers(deps: Deps): Handlers<typeof userRoutes> {
  return {
    async getUser({ viewer }) {
      return { data: presentUser(await findUser(deps.db, viewer.id)) };
    },

    async updateUser({ viewer, ip }, { body: { name, email, phone, profileType } }) {
      const now = deps.now();
      const data = await deps.db.transaction().execute(async (tx) => {
        const before = await findUser(tx, viewer.id, 'to change');
        if (phone !== undefined && phone !== before.phone) {
          const message = m['account.phone_change']();
          throw new AppError('invalid', message, { errors: [{ path: 'phone', message }] });
        }
        const newEmail = email !== undefined && email.toLowerCase() !== before.email?.toLowerCase();
        const after = await changeUser(tx, viewer.id, {
          ...(name !== undefined && { name }),
          ...(email !== undefined && { email }),
          ...(newEmail && { email_verified_at: null }),
          ...(profileType !== undefined && { profile_type: profileType }),
        });
        if (newEmail) await audit(tx, { action: 'email_changed', actorId: viewer.id, subject: viewer.id, ip, at: now });
        return presentUser(after);
      });
      return { message: m['account.updated'](), data };
    },

    async linkEmail({ viewer, ip }, { body: { email, token } }) {
      if (token !== undefined) {
        await confirmProof(deps, token, ip);
        return { message: m['email_proof.confirmed'](), data: { email_verified: true, expires_in: null } };
      }
      if (!viewer) throw new AppError('login_expired', m['error.login_expired']());
      const sent = await askProof(deps, { id: viewer.id, ip }, email);
      return {
        message: sent ? m['email_proof.sent']() : m['email_proof.done_before'](),
        data: { email_verified: !sent, expires_in: sent ? PROOF_SECONDS : null },
      };
    },
  };
}
