import { useEffect } from 'react';

const KEY = 'city';

/** Slug of the city this device chose last; null when it never did, or without storage. */
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
    // Without storage the URL alone carries the city.
  }
}

/**
 * Keeps the device and the URL in step: a city named by the URL is remembered; without one, `goTo` is called with the
 * city that was chosen here before.
 */
export function useRememberedCity(currentCity: string, isInUrl: boolean, goTo: (slug: string) => void): void {
  useEffect(() => {
    if (isInUrl) return rememberCity(currentCity);
    const chosen = readCity();
    if (chosen && chosen !== currentCity) goTo(chosen);
    // Only on arrival: `goTo` changes with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [currentCity, isInUrl]);
}
