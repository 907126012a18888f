/** Does all of them, one after another, however many fail; then rejects with what failed. */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, `${failed.length} failed.`);
}
