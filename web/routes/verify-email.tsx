import { m } from '../../messages/compiled/messages.js';
import { VerifyEmailPage } from '../features/email-proof/verify-email-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['email_proof.page_title']());

export default function VerifyEmail() {
  return <VerifyEmailPage />;
}
