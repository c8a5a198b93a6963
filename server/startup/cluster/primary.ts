/**
 * The primary process of a start with several web processes. It owns the database server, prepares the database once, hands connections to
 * the web processes in turn (node:cluster), and keeps all its children running. It serves no requests itself, so little can make it fail.
 */
import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { siteUrl } from '../../config/site-url.ts';
import type { Readiness } from '../../http/monitoring/health-routes.ts';
import { startPrivateServer } from '../../http/monitoring/private-server.ts';
import { announce } from '../announce.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { closeUntakenConnections } from './close-untaken-connections.ts';
import { mergeMetrics } from './merge-metrics.ts';
import type { Assignment, MetricValues, ToChild, ToPrimary } from './messages.ts';
import { superviseChildren, type Child } from './supervise-children.ts';

const WORKER = 'worker';
/** Milliseconds after which a child without response is omitted from the metrics. */
const METRICS_TIMEOUT_MS = 2000;

interface RunningChild {
  readonly name: string;
  readonly worker: Worker;
  isAssigned: boolean;
  isReady: boolean;
}

/**
 * Resolves once all processes serve.
 * @param environment variables of the children, in place of those of this process
 */
export async function runCluster(
  config: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const url = await prepareDatabase(config, log, lifecycle);
  cluster.setupPrimary({ exec: join(import.meta.dirname, '..', '..', 'main.ts'), args: process.argv.slice(2) });
  const webNames = Array.from({ length: config.webProcesses }, (_, index) => `web-${index + 1}`);
  const names = config.role === 'all' ? [...webNames, WORKER] : webNames;
  const children = new Set<RunningChild>();
  const resuming = { name: names[0]!, isDone: false };
  let port = config.http.port === 0 ? null : config.http.port;
  /** The worker when it waits for the port, which it needs for links in messages. */
  let waitingForPort: RunningChild | null = null;
  const send = ({ worker }: RunningChild, message: ToChild) => void (worker.isConnected() && worker.send(message));
  const collectMetrics = metricsCollector(children, send);

  const assign = (child: RunningChild) => {
    const { name } = child;
    const role = name === WORKER ? 'worker' : 'web';
    const assignment: Assignment = { name, role, url, port, resumes: !resuming.isDone && name === resuming.name };
    send(child, { type: 'start', assignment });
    child.isAssigned = true;
    if (resuming.isDone) send(child, { type: 'resumed' });
  };
  const start = (name: string): Child => {
    const child: RunningChild = { name, worker: cluster.fork(environment), isAssigned: false, isReady: false };
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    children.add(child);
    closeUntakenConnections(child.worker);
    const handlers: { readonly [T in ToPrimary['type']]: (message: Extract<ToPrimary, { type: T }>) => void } = {
      started() {
        if (name === WORKER && port === null) waitingForPort = child;
        else assign(child);
      },
      resumed() {
        resuming.isDone = true;
        for (const other of children) if (other.isAssigned) send(other, { type: 'resumed' });
      },
      ready(message) {
        port ??= message.port;
        child.isReady = true;
        resolve();
        if (waitingForPort) assign(waitingForPort);
        waitingForPort = null;
      },
      metrics: ({ id, metrics }) => collectMetrics.receive(name, id, metrics),
      'collect all metrics': ({ id }) => void collectMetrics.render().then((text) => send(child, { type: 'all metrics', id, text })),
    };
    child.worker.on('message', (message: ToPrimary) => (handlers[message.type] as (message: ToPrimary) => void)(message));
    // the message was sent to a child that is ending
    child.worker.on('error', (err) => log.warn({ err, child: name }, 'a message could not be sent to a process'));
    const ended = new Promise<string>((done) => {
      child.worker.once('exit', (code: number | null, signal: string | null) => {
        children.delete(child);
        done(signal ?? `exit code ${code}`);
      });
    });
    return { ready, ended, kill: (signal) => void child.worker.process.kill(signal) };
  };

  const supervised = superviseChildren(names, {
    start,
    log,
    drainMs: config.shutdownDelayMs,
    onGiveUp(reason) {
      process.stderr.write(`${reason}\n`);
      lifecycle.fail(reason);
    },
  });
  lifecycle.onEnd(supervised.stop);
  const { metricsPort, metricsHost } = config.http;
  if (metricsPort !== null) {
    const readiness = async () => readinessOf(names, children, lifecycle.isClosing());
    const server = await startPrivateServer(
      { renderMetrics: collectMetrics.render, readiness, failure: lifecycle.failure },
      metricsPort,
      metricsHost,
    );
    lifecycle.onEnd(server.close);
  }
  await supervised.ready;
  announce(config, siteUrl(config, port ?? config.http.port));
}

/** Ready as long as one web process serves, because it also gets the connections of the others. */
function readinessOf(names: readonly string[], children: Iterable<RunningChild>, isClosing: boolean): Readiness {
  const serving = new Set([...children].filter(({ isReady }) => isReady).map(({ name }) => name));
  const ready = !isClosing && names.some((name) => name !== WORKER && serving.has(name));
  return { ready, checks: { accepting: !isClosing, ...Object.fromEntries(names.map((name) => [name, serving.has(name)])) } };
}

/** Collects the metrics of all child processes and of this one. */
function metricsCollector(children: ReadonlySet<RunningChild>, send: (child: RunningChild, message: ToChild) => void) {
  const ownRegistry = new Registry();
  collectDefaultMetrics({ register: ownRegistry });
  const pending = new Map<number, (name: string, metrics: readonly MetricValues[]) => void>();
  let lastId = 0;
  return {
    receive: (name: string, id: number, metrics: readonly MetricValues[]) => pending.get(id)?.(name, metrics),
    async render(): Promise<string> {
      const id = ++lastId;
      const readyChildren = [...children].filter(({ isReady }) => isReady);
      const collected = new Map<string, readonly MetricValues[]>([['primary', (await ownRegistry.getMetricsAsJSON()) as MetricValues[]]]);
      const { promise: complete, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, METRICS_TIMEOUT_MS);
      const missing = new Set(readyChildren.map(({ name }) => name));
      pending.set(id, (name, metrics) => {
        collected.set(name, metrics);
        missing.delete(name);
        if (missing.size === 0) resolve();
      });
      if (readyChildren.length === 0) resolve();
      for (const child of readyChildren) send(child, { type: 'collect metrics', id });
      await complete;
      clearTimeout(timer);
      pending.delete(id);
      return mergeMetrics(collected);
    },
  };
}
