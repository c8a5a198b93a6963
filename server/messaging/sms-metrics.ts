import { DAY_MS } from '../durations.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';
import { readSmsStates, readSmsTotals, type SmsTotal } from './sms-totals.ts';

const TOTALS = {
  sms_messages_total: ['Text messages that vendors accepted or may have accepted', 'messages'],
  sms_segments_total: ['Segments of those messages', 'segments'],
  sms_cost_paise_total: ['What those messages cost, in paise', 'costPaise'],
} as const satisfies Record<string, readonly [string, keyof SmsTotal]>;

/** Prometheus metrics of SMS cost and delivery. They are counted in the database, so every process reports the same values. */
export function registerSmsMetrics(registry: Registry, db: Db, now: () => Date): void {
  for (const [name, [help, column]] of Object.entries(TOTALS)) {
    const counter = new Counter({
      name,
      help: `${help}, over all processes`,
      labelNames: ['vendor', 'template'],
      registers: [],
      async collect() {
        const totals = await readSmsTotals(db, null);
        this.reset();
        for (const total of totals) this.inc({ vendor: total.vendor, template: total.template }, total[column]);
      },
    });
    registry.registerMetric(counter);
  }
  const states = new Gauge({
    name: 'sms_states_last_day',
    help: 'Text messages of the last 24 hours by how far they got, over all processes',
    labelNames: ['template', 'state'],
    registers: [],
    async collect() {
      const counts = await readSmsStates(db, new Date(now().getTime() - DAY_MS));
      this.reset();
      for (const { template, state, messages } of counts) this.set({ template, state }, messages);
    },
  });
  registry.registerMetric(states);
}
