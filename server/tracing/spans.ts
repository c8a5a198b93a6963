/**
 * Spans of traces. Without `OTEL_EXPORTER_OTLP_ENDPOINT`, the OpenTelemetry API that these functions use does nothing. Spans contain names,
 * route patterns and statements with placeholders, but never URLs, values or error messages, which may contain personal data.
 */
import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

const TRACER_NAME = 'thinnai';
const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span =>
  trace.getTracer(TRACER_NAME).startSpan(name, { kind, attributes }, parent);

/** Marks the span as failed. Only the name and the code of the error are recorded. */
function recordFailure(span: Span, error: unknown): void {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'unknown'));
}

/** Runs work in a separate span below the current one. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = context.active();
  return runInSpan(startSpan(name, SpanKind.INTERNAL, attributes, parent), parent, work);
}

async function runInSpan<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Records a statement that has just ended.
 * @param text with placeholders
 * @param durationMs in milliseconds
 */
export function recordStatement(text: string, durationMs: number, error?: unknown): void {
  // statements outside a traced request or job, such as those of timers, are not traced
  if (!trace.getActiveSpan()?.isRecording()) return;
  const end = Date.now();
  const span = trace.getTracer(TRACER_NAME).startSpan(statementName(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    startTime: end - durationMs,
  });
  if (error !== undefined) recordFailure(span, error);
  span.end(end);
}

/** Returns `select listing` for `select ... from "listing" ...`. */
function statementName(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** The span of a running request. */
export interface RequestSpan {
  /** Runs `next` as part of the request. */
  readonly enter: (next: () => void) => void;
  /** @param route the pattern, never the URL */
  readonly end: (route: string | null, status: number) => void;
}

/** @param headers of a trusted proxy whose trace this request continues; null starts a new trace */
export function startRequest(method: string, route: string | null, headers: object | null): RequestSpan {
  const parent = headers === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers);
  const span = startSpan(`${method} ${route ?? ''}`.trim(), SpanKind.SERVER, { 'http.request.method': method }, parent);
  const active = trace.setSpan(parent, span);
  return {
    enter: (next) => context.with(active, next),
    end(pattern, status) {
      if (pattern !== null) span.setAttribute('http.route', pattern);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The current position in a trace as a W3C `traceparent`; null outside a trace. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs a job as part of the trace that enqueued it. */
export function inJob<T>(name: string, enqueuedBy: string | null, work: () => Promise<T>): Promise<T> {
  const parent = enqueuedBy === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: enqueuedBy });
  return runInSpan(startSpan(`job ${name}`, SpanKind.CONSUMER, { 'messaging.operation.name': name }, parent), parent, work);
}

/** Ids that are added to log lines, so that the log lines of a trace can be found. */
export function traceFields(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
