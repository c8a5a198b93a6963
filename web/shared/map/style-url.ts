import { currentLanguage } from '../../../messages/current-language.ts';

/** Path of the map style of a city. @param useBuiltin use the site's own map even if the operator has configured another */
export function styleUrl(city: string, isDark: boolean, useBuiltin: boolean): string {
  const theme = isDark ? 'dark' : 'light';
  return `/map/style.json?${new URLSearchParams({ city, theme, lang: currentLanguage(), ...(useBuiltin && { builtin: 'true' }) })}`;
}
