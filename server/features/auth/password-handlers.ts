import type { passwordRoutes } from '../../../contract/password.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentUser } from '../../views/user.ts';
import { sentCode } from './codes.ts';
import { askNewPassword, changePassword, resetPassword } from './new-password.ts';
import { logInByPassword } from './password-login.ts';
import { register } from './register.ts';

export function passwordHandlers(deps: Deps): Handlers<typeof passwordRoutes> {
  return {
    async createUser({ ip }, { body }) {
      const { user, verificationId } = await register(deps, body, ip);
      return { message: m['account.registered'](), data: presentUser(user), verification: sentCode(verificationId) };
    },

    async loginByPassword({ ip, userAgent, viewer }, { body: { email_phone: name, ...given } }) {
      const { token, user } = await logInByPassword(deps, { ...given, captcha: given.captcha, name, ip, userAgent, viewer });
      return { token, user: presentUser(user), message: m['password.logged_in']() };
    },

    async changePassword({ viewer, ip }, { body }) {
      await changePassword(deps, viewer, body, ip);
      return { message: m['password.changed']() };
    },

    async forgotPassword({ ip }, { body: { email_phone, captcha } }) {
      const verificationId = await askNewPassword(deps, email_phone, { ip, captcha });
      return { message: m['password.asked'](), data: sentCode(verificationId) };
    },

    async resetPassword({ ip, viewer }, { body: { verification_id: id, code, token, password } }) {
      const proof = token === undefined ? { id: id!, code: code! } : { token };
      await resetPassword(deps, proof, password, { ip, viewer });
      return { message: m['password.changed']() };
    },
  };
}
