import type { Environment } from './environment.ts';

/** Parses `name=value,name=value` with percent-encoded values (OpenTelemetry, OTLP exporter configuration). */
const headersOf = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const equals = pair.indexOf('=');
        return [pair.slice(0, equals).trim(), decodeURIComponent(pair.slice(equals + 1).trim())];
      }),
  );

/** Where traces are sent, and how many; null when no collector is configured. */
export function tracingOf(e: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url } = e;
  return url ? { url, headers: headersOf(e.OTEL_EXPORTER_OTLP_HEADERS ?? ''), fraction: e.OTEL_TRACES_SAMPLER_ARG } : null;
}
