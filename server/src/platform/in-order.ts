/** Runs steps one after another for each key: the next starts when the previous one has ended, successfully or not. */
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
