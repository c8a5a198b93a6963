import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useServerRendered } from '../../../lib/page/server-rendered.ts';
import './street.css';

/** Drawn by the server for most visitors, so its script is loaded only where the browser draws it. Not inside Suspense, see `lazyPart`. */
const HeroArt = lazyPart(async () => (await import('./hero-art.tsx')).HeroArt);

const FRAME = { viewBox: '0 0 1440 480', preserveAspectRatio: 'xMaxYMax slice', 'aria-hidden': true } as const;

/** What the server has drawn, for when the home page is opened again in this tab. */
let savedDrawing: string | null = null;

/**
 * The street behind the headline. It never changes, so the browser does not hydrate its three hundred elements: React leaves the content of an
 * element alone that has HTML of its own.
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
