import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { sectionAt, sectionsOf, type Section } from './sections.ts';

interface StaffOnlyProps {
  /** Gets the sections of the person, of whom it is known that there are some. */
  readonly children: (sections: readonly Section[]) => ReactNode;
}

/** Its content for people whose role may use this page, a sentence for others. */
export function StaffOnly({ children }: StaffOnlyProps) {
  return (
    <LoginWall tile="home" title={m['admin.wall']()} text={m['admin.wall_text']()}>
      <ForStaff>{children}</ForStaff>
    </LoginWall>
  );
}

function ForStaff({ children }: StaffOnlyProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  if (!user) return <Skeleton className="mx-auto my-8 h-40 max-w-2xl" />;
  const sections = sectionsOf(user.role);
  const here = sectionAt(pathname);
  if (sections.length > 0 && here && sections.includes(here)) return children(sections);
  const home = sections.length > 0 ? { href: '/admin', label: m['admin.to_overview']() } : { href: '/', label: m['admin.home']() };
  return (
    <EmptyState
      tile="missing"
      level={1}
      title={m['admin.not_yours']()}
      text={m['admin.not_yours_text']()}
      action={<LinkButton href={home.href}>{home.label}</LinkButton>}
    />
  );
}
