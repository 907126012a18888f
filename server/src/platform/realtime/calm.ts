/** In ms for each who hears: as many read anew in a second as a server answers beside everything else. */
const msForEach = 2;
const longestMs = 30_000;

/** How long those who hear news may take to read anew what they are about, in ms. */
export const spreadFor = (listeners: number): number => Math.min(longestMs, listeners * msForEach);

export interface CalmOptions<News> {
  listeners: () => number;
  tell: (news: News, withinMs: number) => void;
}

/**
 * Tells news at once, and what comes about the same thing while listeners still read it anew once, when they have: otherwise
 * each of many reactions would make each of many pages read a post.
 */
export function createCalm<News>({ listeners, tell }: CalmOptions<News>) {
  /** Told lately, with what has come since. */
  const told = new Map<string, News | undefined>();

  function begin(about: string, news: News): void {
    const withinMs = spreadFor(listeners());
    tell(news, withinMs);
    told.set(about, undefined);
    setTimeout(() => {
      const since = told.get(about);
      told.delete(about);
      if (since !== undefined) begin(about, since);
    }, withinMs).unref();
  }

  return (about: string, news: News): void => {
    if (told.has(about)) told.set(about, news);
    else begin(about, news);
  };
}
