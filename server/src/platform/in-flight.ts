/**
 * Callers who ask for the same key while an answer is on its way share it. Nothing is kept afterwards: whoever asks when
 * nobody else does gets a fresh answer, and a crowd costs one look-up at a time.
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
