/**
 * Callers who ask for the same key at the same time share one look-up. Nothing is cached afterwards: a later caller
 * gets a fresh result, and a crowd costs one look-up at a time.
 */
export function shareInFlight<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  return (key) => {
    const pending = asked.get(key);
    if (pending) return pending;
    const answer = ask(key).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}
