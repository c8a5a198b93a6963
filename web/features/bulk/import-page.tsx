import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { usePhoneFirst } from '../login/phone-first.ts';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { ExportBox } from './export-box.tsx';
import { FileChoice } from './file-choice.tsx';
import { dropUpload, fileUpload, takeOutcome } from './file-upload.ts';
import { History, useHistory } from './history.tsx';
import { ImportView } from './import-view.tsx';
import { KindChoice } from './kind-choice.tsx';
import { isOver } from './use-import.ts';

/** Listings by the file: template, dry run, import with its progress and result; export; what was imported before. */
export function ImportPage() {
  return (
    <div className="page max-w-4xl py-8">
      <Anchor href="/my-properties" className="mb-2 inline-flex min-h-11 items-center gap-1 text-indigo hover:underline">
        <BackIcon />
        {m['bulk.back']()}
      </Anchor>
      <h1 className="text-28 font-bold md:text-36">{m['bulk.title']()}</h1>
      <p className="mt-1 mb-6 max-w-2xl text-muted">{m['bulk.lead']()}</p>
      <LoginWall tile="home" title={m['bulk.wall']()} text={m['bulk.wall_text']()}>
        <Imports />
      </LoginWall>
    </div>
  );
}

function Imports() {
  const loggedIn = useLoggedIn();
  const [params, setParams] = useSearchParams();
  const shown = params.get('import');
  const view = useRef<HTMLDivElement>(null);
  const kinds = useQuery({ queryKey: ['kinds'], queryFn: async () => (await api('GET /kinds')).data, enabled: loggedIn });
  const history = useHistory();
  const running = history.data?.data.find((one) => !isOver(one))?.id ?? null;
  const go = (change: Readonly<Record<string, string | null>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const led = useRef(false);
  const show = (id: string) => {
    if (shown === id) return view.current?.focus();
    led.current = true;
    go({ import: id });
  };
  useEffect(() => {
    if (shown === null || !led.current) return;
    led.current = false;
    view.current?.focus();
  }, [shown]);
  // begun on another device or before a reload: that is what the person came to see
  const arrived = useRef(false);
  useEffect(() => {
    if (!history.data || arrived.current) return;
    arrived.current = true;
    if (shown === null && running !== null) go({ import: running }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the first answer
  }, [history.data]);
  const showRunning = async () => {
    const { data } = await history.refetch();
    const found = data?.data.find((one) => !isOver(one));
    if (!found) return;
    dropUpload();
    toast(m['bulk.busy']());
    show(found.id);
  };
  const outcome = useSyncExternalStore(fileUpload.subscribe, fileUpload.outcome, () => null);
  const phoneFirst = usePhoneFirst();
  const carryOn = useEffectEvent(() => {
    const came = takeOutcome();
    if (!came) return;
    if ('taken' in came) show(came.taken.id);
    else if (!phoneFirst(came.refusal, 'try')) void showRunning();
  });
  useEffect(() => {
    if (outcome) carryOn();
  }, [outcome]);

  if (kinds.error) return <FailedState text={messageOf(kinds.error, m['posting.load_failed']())} onRetry={() => void kinds.refetch()} />;
  if (!kinds.data) return <PageSkeleton />;
  const kind = kinds.data.find(({ id }) => id === params.get('kind')) ?? kinds.data[0]!;
  return (
    <div className="flex flex-col gap-8">
      {shown ? (
        <div ref={view} tabIndex={-1} className="outline-none">
          <ImportView key={shown} id={shown} onLeave={() => go({ import: null })} />
        </div>
      ) : (
        <>
          <KindChoice kinds={kinds.data} kind={kind.id} onKind={(id) => go({ kind: id }, true)} />
          <FileChoice kind={kind.id} />
          <ExportBox kind={kind.id} label={kind.label} />
        </>
      )}
      <History shown={shown} kinds={kinds.data} onShow={show} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-8">
      {[0, 1].map((at) => (
        <div key={at} className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-full sm:w-64" />
        </div>
      ))}
    </div>
  );
}
