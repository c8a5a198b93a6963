import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Reports free and total bytes of the disk with the data folder. When it is full, uploads and the embedded database stop. */
export function registerDiskMetrics(registry: Registry, folder: string): void {
  const gauge = new Gauge({
    name: 'data_disk_bytes',
    help: 'Bytes of the disk that holds DATA_DIR',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      this.reset();
      if (!disk) return;
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
      this.set({ state: 'total' }, disk.blocks * disk.bsize);
    },
  });
  registry.registerMetric(gauge);
}
