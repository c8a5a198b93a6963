import type { ReactNode } from 'react';
import { holds } from '../../../contract/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';

/** Its content for people who moderate, a sentence for others. */
export function StaffOnly({ children }: { readonly children: ReactNode }) {
  return (
    <LoginWall tile="home" title={m['review_console.wall']()} text={m['review_console.wall_text']()}>
      <ForModerators>{children}</ForModerators>
    </LoginWall>
  );
}

function ForModerators({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth();
  if (!user) return <Skeleton className="mx-auto my-8 h-40 max-w-2xl" />;
  if (holds(user.role, 'review')) return children;
  return (
    <EmptyState
      tile="missing"
      level={1}
      title={m['review_console.not_staff']()}
      text={m['review_console.not_staff_text']()}
      action={<LinkButton href="/">{m['review_console.home']()}</LinkButton>}
    />
  );
}
