import { m } from '../../messages/compiled/messages.js';
import { loadForm } from '../features/partners/load-form.ts';
import { RegisterPage } from '../features/partners/register-page.tsx';
import { apiContext } from '../lib/page-context.ts';
import { orErrorPage } from '../lib/page-errors.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/agents-register.ts';

export const loader = ({ context }: Route.LoaderArgs) => orErrorPage(loadForm(context.get(apiContext)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['partner_form.title_agent'](),
    description: m['partner_form.intro_agent'](),
    canonical: '/agents/register',
    origin: matches[0].loaderData?.origin ?? '',
  });

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterPage form="agent" facts={loaderData} />;
}
