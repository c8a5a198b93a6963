import type { ComponentPropsWithRef } from 'react';
import { localPath } from '../../messages/current-language.ts';

/** Link that keeps the language of the current page. `href` is the path without a language. */
export function Anchor({ href, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} href={href === undefined ? undefined : localPath(href)}>
      {children}
    </a>
  );
}
