const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest marker in the direction of an arrow key, starting at the focused one. Null when there is none, and for other keys. */
export function nextMarker(key: string, current: EventTarget | null, layer: HTMLElement | null): HTMLElement | null {
  const direction = DIRECTIONS[key];
  if (!direction || !layer || !(current instanceof HTMLElement)) return null;
  const origin = centerOf(current);
  let bestElement: HTMLElement | null = null;
  let bestScore = Infinity;
  for (const element of layer.children) {
    if (element === current || !(element instanceof HTMLButtonElement)) continue;
    const candidate = centerOf(element);
    const forward = (candidate.x - origin.x) * direction[0] + (candidate.y - origin.y) * direction[1];
    const sideways = Math.abs((candidate.x - origin.x) * direction[1]) + Math.abs((candidate.y - origin.y) * direction[0]);
    const score = forward + 2 * sideways;
    if (forward > 0 && score < bestScore) [bestElement, bestScore] = [element, score];
  }
  return bestElement;
}

function centerOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
