/** Shows the keyboard shortcut of a button. Hidden from screen readers, which get it from `aria-keyshortcuts`. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd aria-hidden="true" className="ml-1 rounded border border-current px-1 text-12 opacity-70 max-lg:hidden">
      {children}
    </kbd>
  );
}
