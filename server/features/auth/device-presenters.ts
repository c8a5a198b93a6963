/** Presents the device of a session to its user: browser and system, and a shortened IP address. */
import { isIPv6 } from 'node:net';
import { m } from '../../../messages/compiled/messages.js';

// the order matters, because the user agent of a browser also contains the names of browsers from which it is derived
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstMatch = (patterns: readonly (readonly [RegExp, string])[], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Android"; null when the user agent is not recognised. */
export function deviceName(userAgent: string | null): string | null {
  const browser = firstMatch(BROWSERS, userAgent ?? '');
  const system = firstMatch(SYSTEMS, userAgent ?? '');
  return browser && system ? m['device.on']({ browser, system }) : (browser ?? system ?? null);
}

/** The beginning of an IP address, enough for people to recognise their own network: `203.0.113.…`, `2001:db8:12:…`. */
export function maskIp(ip: string | null): string | null {
  if (ip === null) return null;
  if (!isIPv6(ip)) return `${ip.split('.').slice(0, 3).join('.')}.…`;
  return `${ip.split(':').slice(0, 3).join(':')}:…`;
}
