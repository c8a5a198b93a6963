/** Traces are sent to a collector that supports OTLP over HTTP, like the collector of an operator. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from 'node:stream/consumers';
import { testApp, type TestApp } from '../../test/app.ts';
import { startTracing } from './start-tracing.ts';

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly SentAttribute[];
}
type Body = { resourceSpans: { resource: { attributes: SentAttribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

const PHONE = '9876501234';
const PROXY_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const spans: SentSpan[] = [];
const resource: SentAttribute[] = [];
let authorization: string | undefined;
let collector: Server;
let app: TestApp;
let site: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    authorization = request.headers.authorization;
    const receive = async () => {
      const { resourceSpans } = (await json(request)) as Body;
      resource.push(...resourceSpans.flatMap(({ resource: { attributes } }) => attributes));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    };
    void receive();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await testApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      OTEL_TRACES_SAMPLER_ARG: '1',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const stopTracing = await startTracing(app.deps.config.tracing!, 'all');
  site = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const traceparent = `00-${PROXY_TRACE}-00f067aa0ba902b7-01`;
  // one request from a trusted proxy, and one from another client
  await fetch(`${site}/api/v1/subscription/get/plans`, { headers: { traceparent, 'x-forwarded-for': '198.51.100.7' } });
  await fetch(`${site}/api/v1/home`, { headers: { traceparent } });
  await fetch(`${site}/api/v1/user/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: PHONE }),
  });
  await fetch(`${site}/readyz`);
  await app.runJobs();
  await stopTracing();
});
afterAll(() => void collector.close());

const spanNamed = (name: string): SentSpan => spans.find((span) => span.name === name)!;
const childrenOf = ({ spanId }: SentSpan): readonly string[] =>
  spans.filter((span) => span.parentSpanId === spanId).map(({ name }) => name);

test('a request is a span with its route, and its statements are child spans', () => {
  expect(authorization).toBe('Bearer collector');
  const request = spanNamed('GET /api/v1/subscription/get/plans');
  expect(request.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/api/v1/subscription/get/plans' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  );
  expect(childrenOf(request)).toContain('select plan');
});

test('the trace of a trusted proxy is continued, but not the trace of another client', () => {
  expect(spanNamed('GET /api/v1/subscription/get/plans')).toMatchObject({ traceId: PROXY_TRACE, parentSpanId: '00f067aa0ba902b7' });
  const strange = spanNamed('GET /api/v1/home');
  expect(strange.traceId).not.toBe(PROXY_TRACE);
  expect(strange.parentSpanId).toBeUndefined();
});

test('a job belongs to the trace of the request that enqueued it, also after its body was read', () => {
  const request = spanNamed('POST /api/v1/user/send-otp');
  const job = spanNamed('job send_sms');
  expect(job).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  expect(childrenOf(request).some((name) => name.startsWith('insert'))).toBe(true);
});

test('statements contain placeholders, and no personal data is sent to the collector', () => {
  const statements = spans.flatMap(({ attributes }) =>
    attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? [value.stringValue] : [])),
  );
  expect(statements.some((text) => text?.includes('$1'))).toBe(true);
  expect(JSON.stringify(spans)).not.toContain(PHONE);
});

test('routes that monitoring polls are not traced', () => {
  expect(spanNamed('GET /readyz')).toBeUndefined();
});

test('the dashboard queries metrics that are sent', () => {
  const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, '../../deploy/monitoring/dashboard.json'), 'utf8')) as {
    panels: { targets: { query?: string }[] }[];
  };
  const queries = panels.flatMap(({ targets }) => targets.flatMap(({ query }) => query ?? []));
  expect(queries.length).toBeGreaterThan(1);
  const sent = new Set([
    ...resource.map(({ key }) => `resource.${key}`),
    ...spans.flatMap(({ attributes }) => attributes.map(({ key }) => `span.${key}`)),
  ]);
  const queriedAttributes = queries.flatMap((query) => query.match(/\b(?:resource|span)\.[a-z._]+/g) ?? []);
  expect(queriedAttributes.filter((name) => !sent.has(name))).toEqual([]);
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'thinnai' } });
  for (const query of queries) expect(query).toContain('resource.service.name = "thinnai"');
});
