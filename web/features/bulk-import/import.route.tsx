import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { useStore } from '../../lib/store.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { useRequirePhoneVerification } from '../../shared/session/after-phone-verification.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { ExportCard } from './export-card.tsx';
import { FileChoice } from './file-choice.tsx';
import { cancelUpload, takeOutcome, uploadOutcomeStore } from './file-upload.ts';
import { History, useHistory } from './history.tsx';
import { ImportView } from './import-view.tsx';
import { KindChoice } from './kind-choice.tsx';
import { isFinished } from './use-import.ts';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['bulk.title']());

/** Import of listings from a file: template, dry run, import, history, and export. */
export default function ImportPage() {
  return (
    <div className="page page-5xl py-8">
      <Anchor href="/my-properties" className="mb-2 inline-flex min-h-11 items-center gap-1 text-indigo hover:underline">
        <BackIcon />
        {m['bulk.back']()}
      </Anchor>
      <h1 className="text-28 font-bold md:text-36">{m['bulk.title']()}</h1>
      <p className="mt-1 mb-6 max-w-2xl text-muted">{m['bulk.lead']()}</p>
      <LoginWall tile="home" title={m['bulk.login_wall']()} text={m['bulk.login_wall_text']()}>
        <Imports />
      </LoginWall>
    </div>
  );
}

function Imports() {
  const isLoggedIn = useLoggedIn();
  const [params, setParams] = useSearchParams();
  const openId = params.get('import');
  const view = useRef<HTMLDivElement>(null);
  const kinds = useQuery({ queryKey: ['kinds'], queryFn: async () => (await api('GET /kinds')).data, enabled: isLoggedIn });
  const history = useHistory();
  const runningId = history.data?.data.find((pastImport) => !isFinished(pastImport))?.id ?? null;
  const setQuery = (change: Readonly<Record<string, string | null>>, { replace = false } = {}) =>
    setParams(
      (previous) => {
        const query = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(change))
          if (value === null) query.delete(name);
          else query.set(name, value);
        return query;
      },
      { replace, preventScrollReset: true },
    );
  const shouldFocusView = useRef(false);
  const focusView = () => {
    if (!shouldFocusView.current || !view.current) return;
    shouldFocusView.current = false;
    view.current.focus();
  };
  const openImport = (id: string) => {
    shouldFocusView.current = true;
    if (openId === id) focusView();
    else setQuery({ import: id });
  };
  // After a login in between, an upload may end before the kinds are loaded. The view is then focused when it appears.
  const isShown = openId !== null && kinds.data !== undefined;
  useEffect(focusView, [openId, isShown]);
  // Opens a running import that was started on another device or before a reload.
  const hasCheckedRunning = useRef(false);
  useEffect(() => {
    if (!history.data || hasCheckedRunning.current) return;
    hasCheckedRunning.current = true;
    if (openId === null && runningId !== null) setQuery({ import: runningId }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, with the first response
  }, [history.data]);
  const openRunningImport = async () => {
    const { data } = await history.refetch();
    const runningImport = data?.data.find((pastImport) => !isFinished(pastImport));
    if (!runningImport) return;
    cancelUpload();
    toast(m['bulk.busy']());
    openImport(runningImport.id);
  };
  const outcome = useStore(uploadOutcomeStore);
  const requirePhoneVerification = useRequirePhoneVerification();
  const handleOutcome = useEffectEvent(() => {
    const pendingOutcome = takeOutcome();
    if (!pendingOutcome) return;
    if (pendingOutcome.type === 'created') openImport(pendingOutcome.bulkImport.id);
    else if (!requirePhoneVerification(pendingOutcome.error, 'try')) void openRunningImport();
  });
  useEffect(() => {
    if (outcome) handleOutcome();
  }, [outcome]);

  if (kinds.error && !kinds.data)
    return <FailedState text={messageOf(kinds.error, m['posting.load_failed']())} onRetry={() => void kinds.refetch()} />;
  if (!kinds.data) return <PageSkeleton />;
  const kind = kinds.data.find(({ id }) => id === params.get('kind')) ?? kinds.data[0]!;
  return (
    <div className="flex flex-col gap-8">
      {openId ? (
        <div ref={view} tabIndex={-1} className="outline-none">
          <ImportView key={openId} id={openId} onLeave={() => setQuery({ import: null })} />
        </div>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6">
          <div className="flex flex-col gap-8 lg:gap-6">
            <KindChoice kinds={kinds.data} kind={kind.id} onKind={(id) => setQuery({ kind: id }, { replace: true })} />
            <FileChoice kind={kind.id} />
          </div>
          <ExportCard kind={kind.id} label={kind.label} />
        </div>
      )}
      <History openId={openId} kinds={kinds.data} onShow={openImport} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-8">
      {[0, 1].map((index) => (
        <div key={index} className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-full sm:w-64" />
        </div>
      ))}
    </div>
  );
}
