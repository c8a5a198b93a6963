import { STANDING, standingOf, type RequestState, type Standing } from '../lib/request.ts';
import { cx } from './cx.ts';

/** Where a request stands, beside the button that sent it; read out without interrupting. */
export function RequestLabel({ request, className }: { readonly request: RequestState; readonly className?: string }) {
  return <StandingLabel standing={standingOf(request)} className={cx('min-h-6', className)} />;
}

export function StandingLabel({ standing, className }: { readonly standing: Standing; readonly className?: string }) {
  return (
    <span role="status" className={cx('text-14 text-muted', className)}>
      {STANDING[standing]()}
    </span>
  );
}
