import { useEffect } from 'react';
import { hasCapability } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import {
  BellIcon,
  CalendarIcon,
  ChatIcon,
  CheckIcon,
  ForwardIcon,
  HeartIcon,
  HomeIcon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
  type Icon,
} from '../../ui/drawings/icons.tsx';
import { ClockIcon, HelpIcon, LogoutIcon, ShieldIcon } from '../../ui/drawings/task-icons.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { PersonLine } from '../../shared/contact/person-line.tsx';
import { ReachForm } from '../../shared/contact/reach-form.tsx';
import { displayPhone } from '../../lib/format/phone.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { logout } from '../../shared/session/logout.ts';
import { refetchUser, useAuth, useUserFailure } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { EmailVerificationNotice } from '../../shared/session/email-verification-notice.tsx';
import { LowDataSwitch } from '../../shared/preferences/low-data-switch.tsx';
import { ThemeSwitch } from '../../shared/preferences/theme-switch.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { warn } from '../../shared/feedback/warning.ts';
import { ProfileForm } from './profile-form.tsx';

export const meta = () => personalMeta(m['shell.me_title']());

const LINKS: readonly { readonly href: string; readonly icon: Icon; readonly label: () => string }[] = [
  { href: '/my-properties', icon: HomeIcon, label: m['shell.my_properties'] },
  { href: '/shortlist', icon: HeartIcon, label: m['shell.shortlist'] },
  { href: '/seen', icon: ClockIcon, label: m['recently_viewed.title'] },
  { href: '/notifications', icon: BellIcon, label: m['notification_center.title'] },
  { href: '/saved-searches', icon: SearchIcon, label: m['saved_search.title'] },
  { href: '/inbox', icon: ChatIcon, label: m['inbox.title'] },
  { href: '/visits', icon: CalendarIcon, label: m['visits.mine'] },
  { href: '/contacted', icon: PeopleIcon, label: m['shell.contacts'] },
  { href: '/contacted/views', icon: PersonIcon, label: m['number_views.title'] },
  { href: '/me/data', icon: ShieldIcon, label: m['privacy.data_title'] },
  { href: '/me/plans', icon: CheckIcon, label: m['plans.mine'] },
  { href: '/supportPage', icon: HelpIcon, label: m['shell.support'] },
];

const CONSOLE_LINK = { href: '/admin', icon: CheckIcon, label: m['admin.to_console'] };

/** The account page: profile, links to the personal pages, security settings, theme and logout. */
export default function MePage() {
  const { isLoggedIn, user } = useAuth();
  const links = hasCapability(user?.role, 'open_console') ? [CONSOLE_LINK, ...LINKS] : LINKS;
  const logOut = () => {
    void logout();
    toast(m['otp.logged_out']());
  };
  return (
    <div className="page page-5xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['shell.me_title']()}</h1>
      <div className="gap-6 lg:columns-2">
        <LoginWall tile="home" title={m['shell.me_login_wall']()} text={m['shell.me_login_wall_text']()}>
          <section className="mb-5 break-inside-avoid rounded-card border border-line bg-card p-5">
            {user ? (
              <>
                <PersonLine name={user.name} note={user.phone ? displayPhone(user.phone) : ''} />
                {user.email && !user.email_verified && <EmailVerificationNotice key={user.email} />}
                <ProfileForm key={user.id} user={user} />
              </>
            ) : (
              <MissingUser />
            )}
          </section>
        </LoginWall>
        <nav aria-label={m['shell.menu_account']()} className="break-inside-avoid rounded-card border border-line bg-card">
          <ul>
            {links.map(({ href, icon: LinkIcon, label }) => (
              <li key={href} className="border-b border-line last:border-b-0">
                <Anchor href={href} className="flex min-h-14 items-center gap-3 px-5 -outline-offset-4 hover:bg-sand">
                  <LinkIcon className="text-muted" />
                  <span className="flex-1">{label()}</span>
                  <ForwardIcon className="size-4 text-muted" />
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        {user && (
          <div className="mt-5" hidden={!isLoggedIn}>
            <PhoneSection user={user} />
            <AccountSection id="reach" title={m['contact_reach.title']()}>
              <ReachForm />
            </AccountSection>
            <PasswordSection user={user} />
            <SessionsSection />
          </div>
        )}
        <section className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold">{m['shell.theme']()}</h2>
          <ThemeSwitch />
        </section>
        <section className="mt-3">
          <LowDataSwitch />
        </section>
        {isLoggedIn && user && (
          <Button variant="outline" wide icon={<LogoutIcon />} onClick={logOut} className="mt-6">
            {m['shell.logout']()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shown in place of the profile while it loads, and when loading failed. A server error also opens the warning popup. */
function MissingUser() {
  const failureStatus = useUserFailure();
  const hasServerError = failureStatus !== undefined && failureStatus >= 500;
  useEffect(() => {
    if (hasServerError) warn({ refresh: true });
  }, [hasServerError]);
  if (failureStatus === undefined) return <Skeleton className="h-12 w-60" />;
  return (
    <FailedState text={hasServerError ? m['shell.warning_text']() : m['request.network_error']()} onRetry={() => void refetchUser()} />
  );
}
