import { m } from '../../messages/compiled/messages.js';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PROBLEM_TEXT, PROBLEM_TILE, PROBLEM_TITLE, problemOf, serverText } from './page-problem.ts';
import { ShellFrame } from './shell-frame.tsx';

/** Shown in place of a page that cannot be shown: explains why, and where to go instead. */
export function PageError({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  const isRemoved = problem === 'removed';
  const isAbsent = isRemoved || problem === 'missing';
  return (
    <ShellFrame frame={{}}>
      <div className="page py-10">
        <EmptyState
          tile={PROBLEM_TILE[problem]}
          level={1}
          title={PROBLEM_TITLE[problem]()}
          text={serverText(error) || PROBLEM_TEXT[problem]()}
          action={
            <>
              {!isAbsent && <Button onClick={() => location.reload()}>{m['shell.retry']()}</Button>}
              <LinkButton href="/" variant={isAbsent ? 'primary' : 'outline'} data-document>
                {m['shell.go_home']()}
              </LinkButton>
              {isRemoved && (
                <LinkButton href="/supportPage#grievance" variant="quiet">
                  {m['shell.gone_complain']()}
                </LinkButton>
              )}
            </>
          }
        />
      </div>
    </ShellFrame>
  );
}
