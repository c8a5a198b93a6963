import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Anchor } from '../../ui/anchor.tsx';

/** The page has a bar of its own: `top` replaces the header on phones, `bottom` the tab bar; `full`: no footer. */
interface Frame {
  readonly top?: boolean;
  readonly bottom?: boolean;
  readonly full?: boolean;
}
export interface FrameHandle {
  /** A route of several kinds of page tells by its loader data. */
  readonly frame?: Frame | ((loaderData: never) => Frame);
}

/** What the page shown says it brings itself, by its `handle.frame`. */
export function usePageFrame(): Frame {
  const page = useMatches().at(-1);
  const told = (page?.handle as FrameHandle | undefined)?.frame ?? {};
  if (typeof told !== 'function') return told;
  return page?.loaderData ? told(page.loaderData as never) : {};
}

/** Header, content, footer and the tabs of a phone, except for what the page brings itself. */
export function ShellFrame({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Anchor
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-card px-4 py-3 font-semibold text-indigo focus:translate-y-0 focus:shadow-float"
      >
        {m['shell.skip']()}
      </Anchor>
      <Header bare={frame.top} />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
      </main>
      {!frame.full && <Footer />}
      {!frame.bottom && (
        <>
          <div className="h-15 pb-[env(safe-area-inset-bottom)] md:hidden" />
          <BottomBar />
        </>
      )}
    </div>
  );
}
