import { useNavigation } from 'react-router';

/** The bar comes in from the left and slows down, because nobody knows how long the next page takes. */
const KEYFRAMES = [{ transform: 'translateX(-100%)' }, { transform: 'translateX(-10%)' }];
const TIMING: KeyframeAnimationOptions = { duration: 6000, easing: 'cubic-bezier(0, 0.8, 0.3, 1)', fill: 'forwards' };

/** A bar at the top edge while the next page is loaded, so that a click on a link has an effect at once. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div ref={animate} aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1.5 bg-oxide print:hidden" />;
}

function animate(bar: HTMLElement | null): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) bar?.animate(KEYFRAMES, TIMING);
}
