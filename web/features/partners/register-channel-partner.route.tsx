import { m } from '../../../messages/compiled/messages.js';
import { loadForm } from './load-form.ts';
import { RegisterPage } from './register-page.tsx';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/register-channel-partner.route.ts';

export const loader = ({ context }: Route.LoaderArgs) => orErrorPage(loadForm(context.get(apiContext)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['partner_form.title_channel_partner'](),
    description: m['partner_form.intro_channel_partner'](),
    canonical: '/partners/register',
    origin: matches[0].loaderData?.origin ?? '',
  });

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterPage form="channel_partner" options={loaderData} />;
}
