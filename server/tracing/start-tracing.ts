/** Sends the spans of this process to a collector with OTLP over HTTP. */
import { context, propagation, trace } from '@opentelemetry/api';

interface TracingOptions {
  /** Base URL of the collector; spans are sent to `/v1/traces` below it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of traces that are recorded, from 0 to 1. When a proxy in front of the site has already decided, its decision applies. */
  readonly fraction: number;
}

/**
 * Maximum number of spans that wait to be sent. Further ones are dropped, so that an unreachable collector costs a limited amount of
 * memory.
 */
const MAX_WAITING = 4096;
const EXPORT_TIMEOUT_MS = 5000;
/** Maximum length of an attribute's value in characters. */
const MAX_VALUE_LENGTH = 4000;

/**
 * Starts tracing for this process. The packages are loaded here, so that a site without tracing does not use memory for them.
 * @param role of this process; with the process id it is `service.instance.id`
 * @returns a function that sends waiting spans and then stops tracing
 */
export async function startTracing({ url, headers, fraction }: TracingOptions, role: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'thinnai', 'service.instance.id': `${role}-${process.pid}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(fraction) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
