import { useSyncExternalStore } from 'react';

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Whether the page is dark now. For code outside of components. */
export function isDark(): boolean {
  const pageTheme = document.documentElement.dataset.theme;
  return pageTheme === 'dark' || (pageTheme !== 'light' && matchMedia(DARK_QUERY).matches);
}

/** Whether the page is dark now, by its own theme switch or the system setting. */
export function useIsDarkTheme(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const system = matchMedia(DARK_QUERY);
      const page = new MutationObserver(onChange);
      page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      system.addEventListener('change', onChange);
      return () => {
        page.disconnect();
        system.removeEventListener('change', onChange);
      };
    },
    isDark,
    () => false,
  );
}
