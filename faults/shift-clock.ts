/** Load with `--import`. Shifts the clock of the process by CLOCK_SHIFT_MS milliseconds, as on a machine without a time service. */
const SHIFT_MS = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + SHIFT_MS] : args, newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + SHIFT_MS).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => RealDate.now() + SHIFT_MS : (Reflect.get(target, name, receiver) as unknown)),
});
