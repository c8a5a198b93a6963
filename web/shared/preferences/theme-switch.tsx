import { m } from '../../../messages/compiled/messages.js';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

const LABEL = { system: m['shell.theme_system'], light: m['shell.theme_light'], dark: m['shell.theme_dark'] };

export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div role="group" aria-label={m['shell.theme']()} className="inline-flex rounded-full border border-line bg-paper p-0.5">
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => chooseTheme(theme)}
          className="min-h-11 rounded-full px-2.5 text-14 whitespace-nowrap text-muted aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:card-shadow"
        >
          {LABEL[theme]()}
        </button>
      ))}
    </div>
  );
}
