import { Outlet } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { QueryProvider } from '../lib/api/query.tsx';

/** Around the pages that are somebody's own, which fetch what they show in the browser. */
export default function Personal() {
  return (
    <QueryProvider>
      <p className="page hidden py-10 text-center noscript:block">{m['shell.needs_scripts']()}</p>
      <Outlet />
    </QueryProvider>
  );
}
