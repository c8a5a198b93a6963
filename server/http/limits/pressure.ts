/** Measures whether this process can take more work. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

export interface Pressure {
  /** The resource that is exhausted, for the log; null while the process can take work. */
  readonly reason: () => 'event loop' | 'heap' | 'memory' | null;
  readonly stop: () => void;
}

const SAMPLE_MS = 1000;
/** Maximum mean delay of the event loop over a sample. Above it, every response takes noticeably longer. */
const MAX_MEAN_DELAY_MS = 250;
/**
 * A single slow sample is caused by a start, a large garbage collection or a busy machine. When work piles up, the next sample is slow,
 * too.
 */
const SLOW_SAMPLES = 2;
const MAX_SHARE_OF_HEAP = 0.85;
const MAX_SHARE_OF_MEMORY = 0.9;
const RESOLUTION_MS = 20;

/** Bytes that this process may use: the limit of its container, or the memory of the machine. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}

interface Sample {
  readonly meanDelayMs: number;
  /** In bytes, like `memory`. */
  readonly heap: number;
  readonly memory: number;
}

/**
 * Determines from one sample per second whether the process can take work.
 * @param max maximum bytes of heap and memory
 */
export function assessSamples(max: Omit<Sample, 'meanDelayMs'>): (sample: Sample) => ReturnType<Pressure['reason']> {
  let slowSamples = 0;
  return ({ meanDelayMs, heap, memory }) => {
    slowSamples = meanDelayMs > MAX_MEAN_DELAY_MS ? slowSamples + 1 : 0;
    if (slowSamples >= SLOW_SAMPLES) return 'event loop';
    if (heap > max.heap) return 'heap';
    return memory > max.memory ? 'memory' : null;
  };
}

/** Samples every second until `stop` is called. Does not keep the process alive. */
export function monitorPressure(): Pressure {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const assess = assessSamples({
    heap: getHeapStatistics().heap_size_limit * MAX_SHARE_OF_HEAP,
    memory: memoryLimit() * MAX_SHARE_OF_MEMORY,
  });
  let reason: ReturnType<Pressure['reason']> = null;
  const sample = () => {
    const { heapUsed, rss } = process.memoryUsage();
    // the histogram includes the interval of its own timer
    reason = assess({ meanDelayMs: delay.mean / 1e6 - RESOLUTION_MS, heap: heapUsed, memory: rss });
    delay.reset();
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    reason: () => reason,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}
