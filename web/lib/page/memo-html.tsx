import { createContext, createElement, use, type ReactNode } from 'react';
import { currentLanguage } from '../../../messages/current-language.ts';
import { MediaContext } from './media.ts';
import { TodayContext } from './today.ts';

/** Returns the cached HTML of this key, or renders it. */
type HtmlMemo = (key: string, content: ReactNode) => string;

/** Set while the server renders a page. Null in the browser, which renders everything itself. */
export const HtmlMemoContext = createContext<HtmlMemo | null>(null);

interface MemoHtmlProps {
  readonly as: 'li' | 'nav' | 'ul';
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'data-card'?: string;
  /** Name of the template. Two uses with different children must have different names. */
  readonly name: string;
  /** Everything that the children depend on, besides the language, the day and the base URL of pictures. Plain data. */
  readonly data: unknown;
  readonly children: ReactNode;
}

/**
 * An element whose content the server renders once for the same data and reuses on all pages. The browser hydrates it like any other
 * element, because the HTML is the same. The content must not use `useId` or the router, and no contexts except `TodayContext` and
 * `MediaContext`.
 */
export function MemoHtml({ as, name, data, children, ...attributes }: MemoHtmlProps) {
  const memo = use(HtmlMemoContext);
  const today = use(TodayContext);
  const mediaUrl = use(MediaContext);
  if (!memo) return createElement(as, attributes, children);
  const content = (
    <TodayContext value={today}>
      <MediaContext value={mediaUrl}>{children}</MediaContext>
    </TodayContext>
  );
  const html = memo(`${name} ${currentLanguage()} ${today} ${mediaUrl} ${JSON.stringify(data)}`, content);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
