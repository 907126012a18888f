import type { BaseLogger } from 'pino';

/** One business that fails holds up no other. */
export async function each<Item>(
  log: BaseLogger,
  items: readonly Item[],
  what: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items)
    await work(item).catch((error) => log.error({ err: error, item }, `The server could not ${what}.`));
}

/** What stays due, as its business is closed or pays just now, holds up nothing that comes after it. */
export async function eachPage<Item>(
  list: (last?: Item) => Promise<Item[]>,
  work: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let page = await list(); page.length > 0; page = await list(page.at(-1))) await work(page);
}
