/** The package.json of this package refers to a type file that the package does not contain. */
declare module '@inlang/plugin-message-format' {
  import type { InlangPlugin } from '@inlang/sdk';

  const plugin: InlangPlugin;
  export default plugin;
}
