/**
 * Measures the layout of a page inside the browser. Each function is sent there as text, so it uses nothing from outside except the helpers
 * that `installHelpers` adds to the window. Each returns one line per problem.
 */

interface Helpers {
  readonly nameOf: (element: Element) => string;
  readonly isShown: (element: Element) => boolean;
  /** The clickable area of an element, including the label of an input and what a pseudo-element covers. */
  readonly boxOf: (element: Element) => DOMRect;
  readonly textWidth: (element: Element, text: string) => number;
  /** Width inside the padding. */
  readonly innerWidthOf: (element: Element) => number;
}
type WindowWithHelpers = Window & typeof globalThis & { readonly helpers: Helpers };

export function installHelpers(): void {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const coveredBy = (element: Element, pseudo: string): DOMRect[] => {
    const style = getComputedStyle(element, pseudo);
    const [top = 0, right = top, bottom = top, left = right] = style.inset.split(' ').map((side) => Number.parseFloat(side));
    if (style.content === 'none' || style.position !== 'absolute' || [top, right, bottom, left].some(Number.isNaN)) return [];
    let container: Element = element;
    while (container.parentElement && getComputedStyle(container).position === 'static') container = container.parentElement;
    const box = container.getBoundingClientRect();
    return [new DOMRect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)];
  };
  const helpers: Helpers = {
    nameOf(element) {
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const place = element.closest('header, footer, nav, [role=dialog], dialog, form, section, article, main')?.tagName.toLowerCase();
      const classes = element.getAttribute('class') ?? '';
      return `<${element.tagName.toLowerCase()}> “${(label || (element.getAttribute('name') ?? '')).slice(0, 50)}” in ${place}, .${classes.slice(0, 90)}`;
    },
    isShown: (element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.closest('[inert], [aria-hidden=true]') === null,
    boxOf(element) {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
      boxes.push(...coveredBy(element, '::before'), ...coveredBy(element, '::after'));
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
    },
    textWidth(element, text) {
      canvas.font = getComputedStyle(element).font;
      return Math.round(canvas.measureText(text).width);
    },
    innerWidthOf(element) {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return Math.round(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    },
  };
  Object.assign(window, { helpers });
}

/** Finds controls that are smaller than `minSize` px in one direction. */
export function findSmallControls(minSize: number): string[] {
  const { nameOf, isShown, boxOf } = (window as unknown as WindowWithHelpers).helpers;
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]';
  /** A link inside a sentence may be as high as its line (WCAG 2.5.8). */
  const isInSentence = (element: Element) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
    const block = element.closest('p, li, dd, td, label, blockquote, figcaption, small, div');
    return (block?.textContent ?? '').replace(element.textContent ?? '', '').trim().length > 2;
  };
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    if (!isShown(element) || element.matches(':disabled') || isInSentence(element)) return [];
    const { width, height } = boxOf(element);
    // visible to screen readers only, until it has the focus
    if (width <= 1 || height <= 1) return [];
    const isSmall = width < minSize - 0.5 || height < minSize - 0.5;
    return isSmall ? [`small: ${Math.round(width)} × ${Math.round(height)} ${nameOf(element)}`] : [];
  });
}

/** Finds texts that do not fit into their box. */
export function findCutTexts(): string[] {
  const { nameOf, isShown, textWidth, innerWidthOf } = (window as unknown as WindowWithHelpers).helpers;
  const reportCutOff = (kind: string, element: Element, neededWidth: number, availableWidth: number) =>
    neededWidth > availableWidth + 1 ? [`${kind}: ${neededWidth} px in ${availableWidth} px ${nameOf(element)}`] : [];
  const clips = (value: string) => value === 'hidden' || value === 'clip';
  const ofText = (element: Element): string[] => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    // an ellipsis says that there is more text, in cards and bars that link to the full text
    if (clips(overflowX) && textOverflow === 'ellipsis') return [];
    if (clips(overflowX)) return reportCutOff('cut text', element, element.scrollWidth, element.clientWidth);
    const ownText = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const rights = ownText.map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    });
    const right = Math.max(...rights);
    let container: Element = element;
    while (container.parentElement && getComputedStyle(container).overflowX === 'visible') container = container.parentElement;
    const frame = container.getBoundingClientRect();
    // a box of one px hides texts for screen readers
    const { overflowX: clipping, textOverflow: ending } = getComputedStyle(container);
    const isClipped = clips(clipping) && ending !== 'ellipsis' && frame.width > 1 && right > frame.right + 1;
    if (isClipped) return [`cut by its frame: ${nameOf(element)}`];
    return right > innerWidth + 1 && container === document.documentElement ? [`outside of the window: ${nameOf(element)}`] : [];
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
    element.closest('svg, .maplibregl-map, [data-marker], .sr-only') === null;
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !isShown(element)) return [];
    if (element instanceof HTMLSelectElement)
      return reportCutOff('cut choice', element, textWidth(element, element.selectedOptions[0]?.text ?? ''), innerWidthOf(element));
    if (element instanceof HTMLInputElement)
      return element.value ? [] : reportCutOff('cut placeholder', element, textWidth(element, element.placeholder), innerWidthOf(element));
    return hasText(element) ? ofText(element) : [];
  });
}

/** Finds words and amounts that are broken at the end of a line, without a hyphen. */
export function findBrokenWords(): string[] {
  const { nameOf, isShown } = (window as unknown as WindowWithHelpers).helpers;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const problems: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    if (element.closest('svg, pre, code, script, style, .maplibregl-map') || !isShown(element)) continue;
    // names of files and ids may break anywhere
    if (getComputedStyle(element).wordBreak === 'break-all') continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]{4,}|₹[\d,.]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) problems.push(`broken word: ${word} ${nameOf(element)}`);
    }
  }
  return problems;
}

/** Finds a page that is wider than the window, or whose bars cover more than this fraction of its height. */
export function findLostSpace(fraction: number): string[] {
  const { isShown } = (window as unknown as WindowWithHelpers).helpers;
  const pageWidth = document.documentElement.scrollWidth;
  const problems = pageWidth > innerWidth ? [`wide: the page has ${pageWidth} px in a window of ${innerWidth} px`] : [];
  if (document.querySelector('dialog[open], [role=dialog]')) return problems;
  scrollTo(0, 400);
  let covered = 0;
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element);
    if ((position !== 'fixed' && position !== 'sticky') || !isShown(element)) continue;
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isAtEdge = top <= 1 || bottom >= innerHeight - 1;
    // narrower elements are columns beside the content
    if (isAtEdge && width > innerWidth * 0.75 && height < innerHeight)
      covered += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }
  scrollTo(0, 0);
  if (covered > innerHeight * fraction) problems.push(`bars: they cover ${Math.round(covered)} of ${innerHeight} px`);
  return problems;
}

/** Finds movement although the person asked for reduced motion. */
export function findMovement(): string[] {
  const { nameOf, isShown } = (window as unknown as WindowWithHelpers).helpers;
  const shortest = 50;
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().activeDuration ?? 0) <= shortest) return [];
    return effect.target && isShown(effect.target) ? [`moves: ${nameOf(effect.target)}`] : [];
  });
}
