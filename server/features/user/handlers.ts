import type { SentCode } from '../../../contract/shapes.ts';
import type { userRoutes } from '../../../contract/user.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers, Viewer } from '../../http/handler.ts';
import { presentUser, type UserRow } from '../../views/user.ts';
import { askProof, changeEmail, confirmProof, PROOF_SECONDS } from './email-proof.ts';
import { changeUser, findUser } from './queries.ts';

/** Codes are the login's; what a profile needs of them is handed in. */
export interface PhoneProofs {
  readonly challenge: (asker: Asker, phone: string) => Promise<void>;
  /** Null when there is nothing to prove. */
  readonly ask: (tx: Tx, before: UserRow, phone: string, asker: Asker) => Promise<SentCode | null>;
  readonly resend: (asker: Asker) => Promise<SentCode>;
  readonly prove: (viewer: Viewer, given: { readonly id: string; readonly code: string; readonly ip: string }) => Promise<UserRow>;
}
interface Asker {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly captcha: string | undefined;
}

export function userHandlers(deps: Deps, phones: PhoneProofs): Handlers<typeof userRoutes> {
  return {
    async getUser({ viewer }) {
      return { data: presentUser(await findUser(deps.db, viewer.id)) };
    },

    async updateUser({ viewer, ip }, { body: { name, email, phone, profileType, language, captcha } }) {
      const asker = { viewer, ip, captcha };
      if (phone !== undefined) await phones.challenge(asker, phone);
      const { data, verification } = await deps.db.transaction().execute(async (tx) => {
        const before = await findUser(tx, viewer.id, 'to change');
        await changeUser(tx, viewer.id, {
          ...(name !== undefined && { name }),
          ...(profileType !== undefined && { profile_type: profileType }),
          ...(language !== undefined && { language }),
        });
        if (email !== undefined) await changeEmail(deps, tx, before, email, ip);
        // last: it takes locks that others wait for
        const sent = phone === undefined ? null : await phones.ask(tx, before, phone, asker);
        return { data: presentUser(await findUser(tx, viewer.id)), verification: sent };
      });
      return { message: m['account.updated'](), data, ...(verification && { verification }) };
    },

    async sendPhoneCode({ viewer, ip }, { body: { captcha } }) {
      return { message: m['otp.sent'](), data: await phones.resend({ viewer, ip, captcha }) };
    },

    async verifyPhone({ viewer, ip }, { body: { verification_id: id, code } }) {
      return { message: m['account.phone_proved'](), data: presentUser(await phones.prove(viewer, { id, code, ip })) };
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
