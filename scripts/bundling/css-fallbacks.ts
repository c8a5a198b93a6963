import type { Plugin } from 'vite';

/** Start of rules for browsers with `color-mix`. All supported browsers have it, so the condition is removed and the content is kept. */
const COLOR_MIX = /@supports \(color: ?color-mix\(in lab, ?red, ?red\)\) ?\{/;
/** Start of rules for browsers without `@property`. All supported browsers have it, so these rules are removed. */
const PROPERTY_VALUES = /@layer properties ?\{/;

/** Position after the brace that closes the block whose content starts at `start`. */
function blockEnd(css: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}') depth--;
  }
  return at;
}

/** Replaces every block that starts with the pattern by the result of `replacement` for its content. */
function replaceBlocks(css: string, pattern: RegExp, replacement: (content: string) => string): string {
  let rest = css;
  let result = '';
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const start = match.index + match[0].length;
    const end = blockEnd(rest, start);
    result += rest.slice(0, match.index) + replacement(rest.slice(start, end - 1));
    rest = rest.slice(end);
  }
  return result + rest;
}

export const withoutFallbacks = (css: string): string =>
  replaceBlocks(
    replaceBlocks(css, COLOR_MIX, (content) => content),
    PROPERTY_VALUES,
    () => '',
  );

/** Removes the CSS that Tailwind generates for browsers older than the supported ones. Must come after Tailwind's plugin. */
export function cssFallbacks(): Plugin {
  return {
    name: 'css-fallbacks',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: withoutFallbacks },
  };
}
