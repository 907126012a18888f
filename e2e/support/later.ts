/** Loaded before the platform, in its process and those that it starts: their clock runs so much ahead. */
const aheadMs = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0);
const { Date: system } = globalThis;

globalThis.Date = new Proxy(system, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + aheadMs], newTarget),
  apply: (target) => new target(target.now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
});
