import { useEffect } from 'react';

const KEY = 'city';

/** Slug of the city that was chosen last on this device; null when none was chosen, or without storage. */
function readCity(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberCity(slug: string): void {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // Without storage the city is only in the URL.
  }
}

/**
 * Synchronizes the device's city with the URL. The city of the URL is stored; if the URL has none, `goTo` is called with the city that was
 * chosen on this device before.
 */
export function useRememberedCity(currentCity: string, isInUrl: boolean, goTo: (slug: string) => void): void {
  useEffect(() => {
    if (isInUrl) return rememberCity(currentCity);
    const chosen = readCity();
    if (chosen && chosen !== currentCity) goTo(chosen);
    // Only when the page is opened: `goTo` changes with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [currentCity, isInUrl]);
}
