const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The mark nearest in the direction of an arrow key, seen from the one that has the focus; null for other keys. */
export function nextMark(key: string, from: EventTarget | null, layer: HTMLElement | null): HTMLElement | null {
  const direction = DIRECTIONS[key];
  if (!direction || !layer || !(from instanceof HTMLElement)) return null;
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of layer.children) {
    if (other === from || !(other instanceof HTMLElement)) continue;
    const there = middle(other);
    const along = (there.x - here.x) * direction[0] + (there.y - here.y) * direction[1];
    const aside = Math.abs((there.x - here.x) * direction[1]) + Math.abs((there.y - here.y) * direction[0]);
    const far = along + 2 * aside;
    if (along > 0 && far < least) [best, least] = [other, far];
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
