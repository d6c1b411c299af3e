// Sets the clock of a process forward: NODE_OPTIONS=--import=…/wrongClock.ts, CLOCK_AHEAD_MS=<milliseconds>.
const ahead = Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + ahead] : given, target),
  get: (date, key, receiver) => (key === 'now' ? () => date.now() + ahead : Reflect.get(date, key, receiver)),
});
