import type { SentCode } from '../../../contract/account/user.ts';
import type { accountRoutes } from '../../../contract/account/account.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { RequireChallenge } from '../../challenge-steps.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers, Viewer } from '../../http/handler.ts';
import { assertOwnName } from '../../accounts/own-name.ts';
import { presentUser, type UserRow } from '../../accounts/user.ts';
import { requestVerification, changeEmail, confirmEmail, LINK_TTL_SECONDS } from './email-verification.ts';
import { updateUser, findUser } from './queries.ts';

/** The phone verification of the auth feature. It is passed in because features do not import each other. */
export interface PhoneVerification {
  readonly requireChallenge: (requester: Requester, phone: string) => Promise<void>;
  /** Null when the account already has this number. */
  readonly requestChange: (tx: Tx, user: UserRow, phone: string, requester: Requester) => Promise<SentCode | null>;
  readonly resend: (requester: Requester) => Promise<SentCode>;
  readonly confirm: (viewer: Viewer, attempt: { readonly id: string; readonly code: string; readonly ip: string }) => Promise<UserRow>;
}
interface Requester {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly captcha: string | undefined;
}

export function userHandlers(
  deps: Deps,
  phoneVerification: PhoneVerification,
  requireChallenge: RequireChallenge,
): Handlers<typeof accountRoutes> {
  return {
    async getUser({ viewer }) {
      return { data: presentUser(await findUser(deps.db, viewer.id)) };
    },

    async updateUser({ viewer, ip }, { body: { name, email, phone, profileType, language, captcha } }) {
      if (name !== undefined) assertOwnName(name);
      const requester = { viewer, ip, captcha };
      if (phone !== undefined) await phoneVerification.requireChallenge(requester, phone);
      const result = await deps.db.transaction().execute(async (tx) => {
        const user = await findUser(tx, viewer.id, 'to change');
        // first: when this is refused, the transaction commits the count of the attempt and nothing else
        const refusal = email === undefined ? null : await changeEmail(deps, tx, user, email, requester);
        if (refusal) return refusal;
        await updateUser(tx, viewer.id, {
          ...(name !== undefined && { name }),
          ...(profileType !== undefined && { profile_type: profileType }),
          ...(language !== undefined && { language }),
        });
        // last, because it locks rows that all requests for codes share
        const verification = phone === undefined ? null : await phoneVerification.requestChange(tx, user, phone, requester);
        return { data: presentUser(await findUser(tx, viewer.id)), verification };
      });
      if (result instanceof AppError) throw result;
      const { data, verification } = result;
      return { message: m['account.updated'](), data, ...(verification && { verification }) };
    },

    async sendPhoneCode({ viewer, ip }, { body: { captcha } }) {
      return { message: m['otp.sent'](), data: await phoneVerification.resend({ viewer, ip, captcha }) };
    },

    async verifyPhone({ viewer, ip }, { body: { verification_id: id, code } }) {
      return { message: m['account.phone_verified'](), data: presentUser(await phoneVerification.confirm(viewer, { id, code, ip })) };
    },

    async linkEmail({ viewer, ip }, { body: { email, token, captcha } }) {
      if (token !== undefined) {
        await confirmEmail(deps, token, ip);
        return { message: m['email_verification.confirmed'](), data: { email_verified: true, expires_in: null } };
      }
      if (!viewer) throw new AppError('login_expired', m['error.login_expired']());
      const isSent = await requestVerification(deps, { viewer, ip, captcha, requireChallenge }, email);
      return {
        message: isSent ? m['email_verification.sent']() : m['email_verification.already_verified'](),
        data: { email_verified: !isSent, expires_in: isSent ? LINK_TTL_SECONDS : null },
      };
    },
  };
}
