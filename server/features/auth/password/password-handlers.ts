import type { passwordRoutes } from '../../../../contract/auth/password.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { presentUser } from '../../../accounts/user.ts';
import { findActiveConsent } from '../../../privacy/consents.ts';
import { presentSentCode } from '../codes.ts';
import { requestPasswordReset, changePassword, resetPassword } from './password-change.ts';
import { logInWithPassword } from './password-login.ts';
import { register, type SendEmailLink } from './register.ts';

export function passwordHandlers(deps: Deps, sendEmailLink: SendEmailLink): Handlers<typeof passwordRoutes> {
  return {
    createUser: ({ ip, storeResponse }, { body }) =>
      register(deps, body, ip, {
        sendEmailLink,
        respond: (tx, { user, verification }) =>
          storeResponse(tx, { message: m['account.registered'](), data: presentUser(user), verification: presentSentCode(verification) }),
      }),

    async loginByPassword({ ip, userAgent, viewer }, { body: { email_phone: login, ...input } }) {
      const { token, user } = await logInWithPassword(deps, { ...input, captcha: input.captcha, login, ip, userAgent, viewer });
      const consent = await findActiveConsent(deps.db, user.id, 'account');
      return { token, user: presentUser(user), notice_needed: consent === undefined, message: m['password.logged_in']() };
    },

    async changePassword({ viewer, ip }, { body }) {
      await changePassword(deps, viewer, body, ip);
      return { message: m['password.changed']() };
    },

    async forgotPassword({ ip }, { body: { email_phone, captcha } }) {
      const verification = await requestPasswordReset(deps, email_phone, { ip, captcha });
      return { message: m['password.reset_requested'](), data: presentSentCode(verification) };
    },

    async resetPassword({ ip, viewer }, { body: { verification_id: id, code, token, password } }) {
      const credential = token === undefined ? { id: id!, code: code! } : { token };
      await resetPassword(deps, credential, password, { ip, viewer });
      return { message: m['password.changed']() };
    },
  };
}
