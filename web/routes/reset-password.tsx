import { m } from '../../messages/compiled/messages.js';
import { ResetPasswordPage } from '../features/account/reset-password-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['reset.title']());

export default function ResetPassword() {
  return <ResetPasswordPage />;
}
