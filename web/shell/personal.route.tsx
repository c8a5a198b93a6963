import { Outlet } from 'react-router';
import { QueryProvider } from '../lib/api/query.tsx';

/** Around the pages that are somebody's own, which fetch what they show in the browser. */
export default function Personal() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
