import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { goneText, PROBLEM_TEXT, PROBLEM_TITLE, problemOf } from './problem.ts';
import { ShellFrame } from './shell-frame.tsx';

/** The page that stands in for one that cannot be shown, with the ways on. */
export function PageError({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  const gone = problem === 'gone';
  const missing = gone || problem === 'missing';
  return (
    <ShellFrame frame={{}}>
      <div className="page py-10 md:py-16">
        <EmptyState
          tile={missing ? 'missing' : problem}
          level={1}
          title={PROBLEM_TITLE[problem]()}
          text={(gone && goneText(error)) || PROBLEM_TEXT[problem]()}
          action={
            <>
              {!missing && <Button onClick={() => location.reload()}>{m['shell.retry']()}</Button>}
              <LinkButton href="/" look={missing ? 'primary' : 'outline'} data-document>
                {m['shell.go_home']()}
              </LinkButton>
              {gone && (
                <LinkButton href="/supportPage#grievance" look="quiet">
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
