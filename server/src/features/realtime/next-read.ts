/**
 * Callers share a read that starts after their call: a running one may have started too early, so they wait for the
 * next. However many call, at most two reads are needed.
 */
export function createNextReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Value>>();

  function begin(key: string): Promise<Value> {
    next.delete(key);
    const reading = read(key);
    const done = reading.then(
      () => {},
      () => {},
    );
    running.set(key, done);
    done.then(() => {
      if (running.get(key) === done) running.delete(key);
    });
    return reading;
  }

  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = running.get(key);
    if (!before) return begin(key);
    const reading = before.then(() => begin(key));
    next.set(key, reading);
    return reading;
  };
}
