/** What is told of a device: roughly what it is, and roughly where. */
import { isIPv6 } from 'node:net';
import { m } from '../../../messages/compiled/messages.js';

// the first that matches: browsers name those they descend from as well
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

const first = (list: readonly (readonly [RegExp, string])[], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome on Android` of a user agent; null when it is nothing people would recognise. */
export function deviceNameOf(userAgent: string | null): string | null {
  const browser = first(BROWSERS, userAgent ?? '');
  const system = first(SYSTEMS, userAgent ?? '');
  return browser && system ? m['device.on']({ browser, system }) : (browser ?? system ?? null);
}

/** The beginning of an address, enough to tell home from abroad: `203.0.113.…`, `2001:db8:12:…`. */
export function shortAddress(ip: string | null): string | null {
  if (ip === null) return null;
  if (!isIPv6(ip)) return `${ip.split('.').slice(0, 3).join('.')}.…`;
  return `${ip.split(':').slice(0, 3).join(':')}:…`;
}
