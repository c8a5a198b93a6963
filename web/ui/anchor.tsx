import type { ComponentPropsWithRef } from 'react';
import { localPath } from '../../messages/spoken.ts';

/** Every link of ours: to a page of this site it keeps the language of the page it stands on. `href` is the path without a language. */
export function Anchor({ href, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} href={href === undefined ? undefined : localPath(href)}>
      {children}
    </a>
  );
}
