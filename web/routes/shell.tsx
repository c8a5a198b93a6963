import { Outlet, useRouteError } from 'react-router';
import { ShellFrame, usePageFrame } from '../features/shell/shell-frame.tsx';
import { PageError } from '../features/shell/page-error.tsx';

export default function Shell() {
  return (
    <ShellFrame frame={usePageFrame()}>
      <Outlet />
    </ShellFrame>
  );
}

export function ErrorBoundary() {
  return <PageError error={useRouteError()} />;
}
