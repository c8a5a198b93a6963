import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { isTranslated } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import { currentLanguage } from '../../messages/current-language.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Anchor } from '../ui/anchor.tsx';
import { DeferredPart } from '../ui/when-visible.tsx';

/** Parts of the shell that a page hides, because it has its own. */
interface Frame {
  readonly hidesHeaderOnPhones?: boolean;
  readonly hidesTabBar?: boolean;
  readonly hidesFooter?: boolean;
  /** The page and its header are as wide as the window. */
  readonly fillsWindow?: boolean;
}
interface FrameHandle {
  /** May be a function of the loader data, for routes that serve several types of pages. */
  readonly frame?: Frame | ((loaderData: never) => Frame);
}

/** The `handle.frame` of the current page. */
export function usePageFrame(): Frame {
  const page = useMatches().at(-1);
  const declared = (page?.handle as FrameHandle | undefined)?.frame ?? {};
  if (typeof declared !== 'function') return declared;
  return page?.loaderData ? declared(page.loaderData as never) : {};
}

/** Renders header, content, footer and the tab bar of phones and tablets, except for the parts that the page hides. */
export function ShellFrame({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) {
  const isEnglish = !isTranslated(currentLanguage(), useLocation().pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <Anchor
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-card px-4 py-3 font-semibold text-indigo focus:translate-y-0 focus:float-shadow print:hidden"
      >
        {m['shell.skip']()}
      </Anchor>
      <Header isHiddenOnPhones={frame.hidesHeaderOnPhones} fillsWindow={frame.fillsWindow} />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {isEnglish && <p className="page pt-3 text-14 text-muted">{m['shell.page_in_english']()}</p>}
        {children}
      </main>
      {!frame.hidesFooter && (
        <DeferredPart className="print:hidden">
          <Footer />
        </DeferredPart>
      )}
      {!frame.hidesTabBar && (
        <>
          <div className="h-15 pb-[env(safe-area-inset-bottom)] lg:hidden" />
          <BottomBar />
        </>
      )}
    </div>
  );
}
