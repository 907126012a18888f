/** One step after the other, by key: the next begins when the one before is done, however that went. */
export function createInOrder() {
  const underWay = new Map<string, Promise<void>>();

  return function inOrder<T>(key: string, step: () => Promise<T>): Promise<T> {
    const mine = (underWay.get(key) ?? Promise.resolve()).then(step);
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    underWay.set(key, done);
    void done.then(() => underWay.get(key) === done && underWay.delete(key));
    return mine;
  };
}
