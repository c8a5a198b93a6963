/** A child of the primary process: either a web process or the process that runs jobs. Its parent passes the role. */
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { createLog } from '../../log.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { resumeWork } from '../resume-work.ts';
import { serve, type ServingProcess } from '../serve.ts';
import type { MetricValues, ToChild, ToPrimary } from './messages.ts';

const METRICS_TIMEOUT_MS = 5000;

const send = (message: ToPrimary) => void process.send?.(message);

interface ClusterMember {
  readonly log: FastifyBaseLogger;
  /** Resolves once this process serves requests or runs jobs. */
  readonly run: (lifecycle: Lifecycle) => Promise<void>;
}

/** Receives the assignment of this process from the primary process. */
export async function joinCluster(config: Config): Promise<ClusterMember> {
  let onResumed: () => void;
  const resumed = new Promise<void>((resolve) => (onResumed = resolve));
  const pendingTexts = new Map<number, (text: string) => void>();
  let serving: ServingProcess | null = null;
  const sendMetrics = async (id: number) => {
    const metrics = serving ? ((await serving.registry.getMetricsAsJSON()) as MetricValues[]) : [];
    send({ type: 'metrics', id, metrics });
  };
  process.on('message', (message: ToChild) => {
    if (message.type === 'resumed') onResumed();
    // metrics that read the database fail while it is unavailable; the primary process then omits this process
    if (message.type === 'collect metrics') void sendMetrics(message.id).catch(() => undefined);
    if (message.type === 'all metrics') pendingTexts.get(message.id)?.(message.text);
  });
  let lastId = 0;
  const renderMetrics = async () => {
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error('the primary process did not respond')), METRICS_TIMEOUT_MS);
    pendingTexts.set(id, resolve);
    send({ type: 'collect all metrics', id });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      pendingTexts.delete(id);
    }
  };

  const assigned = once(process, 'message') as Promise<[ToChild]>;
  send({ type: 'started' });
  const [message] = await assigned;
  if (message.type !== 'start') throw new Error(`The primary process sent ${message.type} before the start.`);
  const { name, role, url, port, resumes } = message.assignment;
  const log = createLog(config.log.level, name);
  const run = async (lifecycle: Lifecycle) => {
    const resume: Parameters<typeof serve>[0]['resume'] = async (deps) => {
      if (!resumes) return resumed;
      await resumeWork(deps);
      send({ type: 'resumed' });
    };
    serving = await serve({
      config: { ...config, role },
      log,
      lifecycle,
      url,
      resume,
      renderMetrics,
      ...(port !== null && { sitePort: port }),
    });
    send({ type: 'ready', port: serving.port });
  };
  return { log, run };
}
