/** Variables of logs, metrics and traces. */
import { z } from 'zod';

export const monitoring = {
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for `/metrics`; without it they are not served on the port of the site'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Private port that serves `/healthz`, `/readyz` and `/metrics` without a token; the only one of a worker'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the private port. Every client that reaches it may read the metrics, so never a public one'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that takes traces by OTLP over HTTP, e.g. `http://127.0.0.1:4318`. Without it nothing is traced'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^\s*[\w-]+=(?:[^,%]|%[0-7][\dA-Fa-f])+(?:,\s*[\w-]+=(?:[^,%]|%[0-7][\dA-Fa-f])+)*$/,
      'must list name=value, separated by commas',
    )
    .optional()
    .describe('Headers for the collector, e.g. `authorization=Bearer%20<token>`; values are percent-encoded'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Share of requests and jobs that are traced, from 0 to 1. A trusted proxy that sends `traceparent` decides for its requests'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log lines that are written to standard output'),
};
