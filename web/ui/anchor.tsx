import type { ComponentPropsWithRef } from 'react';
import { localPath } from '../../messages/current-language.ts';

/** A link to a page in the current language. `href` is the path without a language prefix. */
export function Anchor({ href, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} href={href === undefined ? undefined : localPath(href)}>
      {children}
    </a>
  );
}
