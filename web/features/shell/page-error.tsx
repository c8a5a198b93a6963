import { isRouteErrorResponse } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ApiError } from '../../../contract/client.ts';
import { Header } from './header.tsx';

/** What is said when a page cannot be shown: it is not there, the connection is gone, or it is our fault. */
export function PageError({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  return (
    <>
      <Header />
      <main id="content" className="page py-16">
        <title>{m['shell.page_title']({ title: TITLE[problem]() })}</title>
        <EmptyState
          tile={problem}
          level={1}
          title={TITLE[problem]()}
          text={TEXT[problem]()}
          action={
            <>
              {problem !== 'missing' && <Button onClick={() => location.reload()}>{m['shell.retry']()}</Button>}
              <LinkButton href="/" look={problem === 'missing' ? 'primary' : 'outline'} data-document>
                {m['shell.go_home']()}
              </LinkButton>
            </>
          }
        />
      </main>
    </>
  );
}

type Problem = 'missing' | 'offline' | 'broken';
const TITLE = { missing: m['shell.missing_title'], offline: m['shell.offline_title'], broken: m['shell.broken_title'] };
const TEXT = { missing: m['shell.missing_text'], offline: m['shell.offline_text'], broken: m['shell.broken_text'] };

function problemOf(error: unknown): Problem {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 410) return 'missing';
  const unreachable = status === 0 || (error instanceof TypeError && /fetch|network|import/i.test(error.message));
  return unreachable || (typeof navigator !== 'undefined' && navigator.onLine === false) ? 'offline' : 'broken';
}
