/** Measures the layout of a page, inside of the browser. */

export interface LayoutLimits {
  /** Smallest width and height of a control, in px. */
  readonly target: number;
  /** Largest share of the window's height that bars which stay in place may cover. */
  readonly bars: number;
}

/** One line for each problem. The function is sent to the browser as text, so it uses nothing from outside. */
export function readProblems({ target, bars }: LayoutLimits): string[] {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]';
  const problems = new Set<string>();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const place = element.closest('header, footer, nav, [role=dialog], dialog, form, section, article, main')?.tagName.toLowerCase();
    const title = label || element.getAttribute('name') || element.getAttribute('type') || '';
    return `<${element.tagName.toLowerCase()}> “${title.slice(0, 50)}” in ${place}, .${(element.getAttribute('class') ?? '').slice(0, 90)}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: false }) &&
    element.closest('[inert], [aria-hidden=true]') === null;
  const isForScreenReaders = ({ width, height }: DOMRect) => width <= 1 || height <= 1;

  /** The box that takes a press: with the label of an input, and what a pseudo-element covers. */
  const boxOf = (element: Element): DOMRect => {
    const boxes = [element.getBoundingClientRect()];
    if (element instanceof HTMLInputElement) for (const label of element.labels ?? []) boxes.push(label.getBoundingClientRect());
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (style.content === 'none' || style.position !== 'absolute' || style.inset.split(' ').some((side) => side === 'auto')) continue;
      let ground: Element | null = element;
      while (ground && getComputedStyle(ground).position === 'static') ground = ground.parentElement;
      const box = (ground ?? element).getBoundingClientRect();
      const [top = 0, right = top, bottom = top, left = right] = style.inset.split(' ').map(Number.parseFloat);
      boxes.push(new DOMRect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom));
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
  };
  /** A link inside of a sentence is as high as its line (WCAG 2.5.8). */
  const isInSentence = (element: Element) => {
    if (!getComputedStyle(element).display.startsWith('inline') || element.tagName !== 'A') return false;
    const block = element.closest('p, li, dd, td, label, blockquote, figcaption, small, div, span:not(a span)');
    const others = (block?.textContent ?? '').replace(element.textContent ?? '', '').trim();
    return getComputedStyle(element).display === 'inline' && others.length > 2;
  };
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!isShown(element) || element.matches(':disabled') || isInSentence(element)) continue;
    if (isForScreenReaders(element.getBoundingClientRect()) && !(element instanceof HTMLInputElement && element.labels?.length)) continue;
    const { width, height } = boxOf(element);
    if (width < target - 0.5 || height < target - 0.5)
      problems.add(`small: ${Math.round(width)} × ${Math.round(height)} ${nameOf(element)}`);
  }

  const canvas = document.createElement('canvas').getContext('2d')!;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const box = element.getBoundingClientRect();
    if (isForScreenReaders(box) || !isShown(element)) continue;
    const style = getComputedStyle(element);
    if (element instanceof HTMLSelectElement) {
      canvas.font = style.font;
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const wanted = canvas.measureText(element.selectedOptions[0]?.text ?? '').width;
      if (wanted > room + 1) problems.add(`cut: ${Math.round(wanted)} px of text in ${Math.round(room)} px ${nameOf(element)}`);
      continue;
    }
    if (element instanceof HTMLInputElement && element.placeholder && !element.value) {
      canvas.font = style.font;
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const wanted = canvas.measureText(element.placeholder).width;
      if (wanted > room + 1)
        problems.add(`cut placeholder: ${Math.round(wanted)} px in ${Math.round(room)} px “${element.placeholder}” ${nameOf(element)}`);
      continue;
    }
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || element.closest('svg, .maplibregl-map')) continue;
    const clips = (value: string) => value === 'hidden' || value === 'clip';
    if (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.add(`cut: ${element.scrollWidth} px of text in ${element.clientWidth} px ${nameOf(element)}`);
    // beyond the window, unless a shelf can be swiped
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, left } = range.getBoundingClientRect();
    let ground: Element | null = element;
    while (ground && !['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(ground).overflowX)) ground = ground.parentElement;
    if ((right > innerWidth + 1 || left < -1) && (!ground || ground === document.body)) problems.add(`outside: ${nameOf(element)}`);
    if (ground && ground !== element && clips(getComputedStyle(ground).overflowX) && right > ground.getBoundingClientRect().right + 1)
      problems.add(`cut by its frame: ${nameOf(element)}`);
  }

  const pageWidth = document.documentElement.scrollWidth;
  if (pageWidth > innerWidth) problems.add(`wide: the page has ${pageWidth} px in a window of ${innerWidth} px`);

  if (document.querySelector('dialog[open], [role=dialog]') === null) {
    scrollTo(0, 400);
    let covered = 0;
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(element);
      if ((position !== 'fixed' && position !== 'sticky') || !isShown(element)) continue;
      const box = element.getBoundingClientRect();
      const isBar = box.width > innerWidth / 2 && box.height < innerHeight && (box.top <= 1 || box.bottom >= innerHeight - 1);
      if (isBar && box.bottom > 0 && box.top < innerHeight) covered += Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    }
    scrollTo(0, 0);
    if (covered > innerHeight * bars) problems.add(`bars: they cover ${Math.round(covered)} of ${innerHeight} px`);
  }
  const moving = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > 50);
  for (const animation of moving) {
    const element = (animation.effect as KeyframeEffect | null)?.target;
    if (element && isShown(element)) problems.add(`moves although less movement was asked for: ${nameOf(element)}`);
  }
  return [...problems];
}
