import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** A finger that moved this many px sideways starts a swipe. */
const START = 8;
/** Fraction of the width after which the next photo is shown. */
const ENOUGH = 0.15;

interface SwipeOptions {
  readonly enabled: boolean;
  readonly onStart: () => void;
  /** 1: to the next photo, -1: to the previous one. */
  readonly onSwipe: (step: 1 | -1) => void;
}

interface Gesture {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
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
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      gesture ??= begin(event, frame.current);
      if (gesture?.pointer !== event.pointerId) return;
      const moved = event.clientX - gesture.x;
      if (!gesture.isSwipe && Math.abs(moved) > START && Math.abs(moved) > Math.abs(event.clientY - gesture.y)) {
        gesture = { ...gesture, isSwipe: true };
        start();
      }
      if (gesture.isSwipe) setDistance(moved);
    };
    const end = (event: PointerEvent) => {
      if (gesture?.pointer !== event.pointerId) return;
      const moved = event.clientX - gesture.x;
      endsWithSwipe = gesture.isSwipe;
      gesture = null;
      setDistance(0);
      const isFar = Math.abs(moved) > (frame.current?.clientWidth ?? 0) * ENOUGH;
      if (endsWithSwipe && isFar && event.type === 'pointerup') swipe(moved < 0 ? 1 : -1);
    };
    const down = () => {
      endsWithSwipe = false;
    };
    // after the swipe the browser may fire a click on the photo, which is a link
    const click = (event: MouseEvent) => {
      if (!endsWithSwipe) return;
      endsWithSwipe = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const control = new AbortController();
    const { signal } = control;
    article.addEventListener('pointerdown', down, { signal });
    article.addEventListener('pointermove', move, { signal });
    article.addEventListener('pointerup', end, { signal });
    article.addEventListener('pointercancel', end, { signal });
    article.addEventListener('click', click, { signal, capture: true });
    return () => control.abort();
  }, [frame, enabled]);
  return distance;
}

function begin({ pointerId, clientX, clientY }: PointerEvent, frame: HTMLElement | null): Gesture | null {
  const box = frame?.getBoundingClientRect();
  const isInside = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return isInside ? { pointer: pointerId, x: clientX, y: clientY, isSwipe: false } : null;
}
