import { Outlet } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { QueryProvider } from '../lib/api/query.tsx';

/** Layout of a person's own pages, which fetch their contents in the browser. */
export default function Personal() {
  return (
    <QueryProvider>
      <p className="page hidden py-10 text-center noscript:block">{m['shell.needs_scripts']()}</p>
      <Outlet />
    </QueryProvider>
  );
}
