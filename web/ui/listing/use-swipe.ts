import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** A finger that moved this far sideways starts a swipe. */
const MIN_SWIPE_PX = 8;
/** Fraction of the width after which the next photo is shown. */
const MIN_SWIPE_FRACTION = 0.15;

interface SwipeOptions {
  readonly enabled: boolean;
  readonly onStart: () => void;
  /** 1: to the next photo, -1: to the previous one. */
  readonly onSwipe: (step: 1 | -1) => void;
}

interface Gesture {
  readonly pointerId: number;
  /** Position at the start of the gesture, px. */
  readonly startX: number;
  readonly startY: number;
  readonly isSwipe: boolean;
}

/**
 * Handles horizontal swipes inside the frame, although another element (the link of the card) is on top of it. Returns how far the finger
 * has moved, in px. The finger may have touched the screen before this component was rendered, so its first movement starts the swipe.
 */
export function useSwipe(frame: RefObject<HTMLElement | null>, { enabled, onStart, onSwipe }: SwipeOptions): number {
  const [distance, setDistance] = useState(0);
  const start = useEffectEvent(onStart);
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const article = frame.current?.closest('article');
    if (!enabled || !article) return;
    let gesture: Gesture | null = null;
    let endsWithSwipe = false;
    const onPointerMove = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      gesture ??= beginGesture(event, frame.current);
      if (gesture?.pointerId !== event.pointerId) return;
      const movedPx = event.clientX - gesture.startX;
      if (!gesture.isSwipe && Math.abs(movedPx) > MIN_SWIPE_PX && Math.abs(movedPx) > Math.abs(event.clientY - gesture.startY)) {
        gesture = { ...gesture, isSwipe: true };
        start();
      }
      if (gesture.isSwipe) setDistance(movedPx);
    };
    const onPointerEnd = (event: PointerEvent) => {
      if (gesture?.pointerId !== event.pointerId) return;
      const movedPx = event.clientX - gesture.startX;
      endsWithSwipe = gesture.isSwipe;
      gesture = null;
      setDistance(0);
      const isFar = Math.abs(movedPx) > (frame.current?.clientWidth ?? 0) * MIN_SWIPE_FRACTION;
      if (endsWithSwipe && isFar && event.type === 'pointerup') swipe(movedPx < 0 ? 1 : -1);
    };
    const onPointerDown = () => {
      endsWithSwipe = false;
    };
    // after the swipe the browser may fire a click on the photo, which is a link
    const onClick = (event: MouseEvent) => {
      if (!endsWithSwipe) return;
      endsWithSwipe = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const control = new AbortController();
    const { signal } = control;
    article.addEventListener('pointerdown', onPointerDown, { signal });
    article.addEventListener('pointermove', onPointerMove, { signal });
    article.addEventListener('pointerup', onPointerEnd, { signal });
    article.addEventListener('pointercancel', onPointerEnd, { signal });
    article.addEventListener('click', onClick, { signal, capture: true });
    return () => control.abort();
  }, [frame, enabled]);
  return distance;
}

function beginGesture({ pointerId, clientX, clientY }: PointerEvent, frame: HTMLElement | null): Gesture | null {
  const box = frame?.getBoundingClientRect();
  const isInside = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return isInside ? { pointerId, startX: clientX, startY: clientY, isSwipe: false } : null;
}
