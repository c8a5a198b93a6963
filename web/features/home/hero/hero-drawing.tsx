import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useServerRendered } from '../../../lib/page/server-rendered.ts';
import './street.css';

/** The server usually draws it, so the script is loaded only when the browser has to draw it. Not inside Suspense, see `lazyPart`. */
const HeroArt = lazyPart(async () => (await import('./hero-art.tsx')).HeroArt);

const FRAME = { viewBox: '0 0 1440 480', preserveAspectRatio: 'xMaxYMax slice', 'aria-hidden': true } as const;

/** The drawing from the server's HTML, reused when the home page is opened again in this tab. */
let savedDrawing: string | null = null;

/**
 * The street behind the headline. It never changes, so the browser does not hydrate its three hundred elements: React does not touch the
 * content of an element that sets its own HTML.
 */
export function HeroDrawing({ className }: { readonly className: string }) {
  const element = useRef<SVGSVGElement>(null);
  const isServerRendered = useServerRendered();
  const [html] = useState(() => (isServerRendered ? '' : savedDrawing));
  useEffect(() => {
    if (html === '') savedDrawing = element.current?.innerHTML ?? null;
  }, [html]);
  if (import.meta.env.SSR || html === null) return <HeroArt {...FRAME} className={className} />;
  return <svg {...FRAME} ref={element} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
