import { Outlet, useRouteError } from 'react-router';
import { ShellFrame, usePageFrame } from './shell-frame.tsx';
import { PageError } from './page-error.tsx';

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
