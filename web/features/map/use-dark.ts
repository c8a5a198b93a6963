import { useSyncExternalStore } from 'react';

const NIGHT = '(prefers-color-scheme: dark)';

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || (chosen !== 'light' && matchMedia(NIGHT).matches);
}

/** Whether the page is shown dark now, by its own switch or the system's. */
export function useDark(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const system = matchMedia(NIGHT);
      const page = new MutationObserver(tell);
      page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      system.addEventListener('change', tell);
      return () => {
        page.disconnect();
        system.removeEventListener('change', tell);
      };
    },
    isDark,
    () => false,
  );
}
