import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'theme';
export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Runs in the head before the first paint, so that the other theme never flashes. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const themeStore = createStore<Theme>('system');
if (typeof document !== 'undefined') themeStore.set(themeOfDocument());

function themeOfDocument(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Follows the system's theme, or stores one theme on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice ends with the page.
  }
  themeStore.set(theme);
}

export const useTheme = (): Theme => useStore(themeStore);
