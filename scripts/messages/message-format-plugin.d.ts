/** The package names a file of types that it does not contain. */
declare module '@inlang/plugin-message-format' {
  import type { InlangPlugin } from '@inlang/sdk';

  const plugin: InlangPlugin;
  export default plugin;
}
