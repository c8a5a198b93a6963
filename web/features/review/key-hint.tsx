/** The key that does the same, for those who see it and have a keyboard; `aria-keyshortcuts` tells the others. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd aria-hidden="true" className="ml-1 rounded border border-current px-1 text-12 opacity-70 max-lg:hidden">
      {children}
    </kbd>
  );
}
