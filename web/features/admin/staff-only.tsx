import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { sectionAt, sectionsOf, type Section } from './sections.ts';

interface StaffOnlyProps {
  /** Called with the sections that the person may use; there is at least one. */
  readonly children: (sections: readonly Section[]) => ReactNode;
}

/** Shows its content to people whose role may use the current page, and a message to everybody else. */
export function StaffOnly({ children }: StaffOnlyProps) {
  return (
    <LoginWall tile="home" title={m['admin.login_wall']()} text={m['admin.login_wall_text']()}>
      <RoleCheck>{children}</RoleCheck>
    </LoginWall>
  );
}

function RoleCheck({ children }: StaffOnlyProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  if (!user) return <Skeleton className="mx-auto my-8 h-40 max-w-2xl" />;
  const sections = sectionsOf(user.role);
  const section = sectionAt(pathname);
  if (sections.length > 0 && section && sections.includes(section)) return children(sections);
  const backLink = sections.length > 0 ? { href: '/admin', label: m['admin.to_overview']() } : { href: '/', label: m['admin.home']() };
  return (
    <EmptyState
      tile="missing"
      level={1}
      title={m['admin.not_yours']()}
      text={m['admin.not_yours_text']()}
      action={<LinkButton href={backLink.href}>{backLink.label}</LinkButton>}
    />
  );
}
