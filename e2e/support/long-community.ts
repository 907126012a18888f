import type { Page } from '@playwright/test';
import { Client } from 'pg';

/** Writes posts of the business, “Post 1” the oldest, into the database: publishing each would take minutes. */
export async function fillCommunity(connectionString: string, communityId: string, count: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into post (id, community_id, business_id, is_of_business, title, body, state, created_at)
       select 'pst_' || lpad(n::text, 20, '0'), id, business_id, true, 'Post ' || n,
         jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
           jsonb_build_array(jsonb_build_object('text', repeat('What somebody wrote. ', 1 + n % 9)))))),
         'PUBLISHED', '2024-01-01'::timestamptz + n * interval '90 seconds'
       from community, generate_series(1, $2::int) n where community.id = $1`,
      [communityId, count],
    );
    await client.query('analyze post');
  } finally {
    await client.end();
  }
}

/** In the page: what of its feed is drawn, from now on. */
export async function watchFeed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector('zc-community-feed')!.shadowRoot!;
    const watched = { most: 0, seen: [] as number[], faults: [] as string[] };
    const known = new Set<number>();
    const look = () => {
      const numbers = [...root.querySelectorAll('article h2')].map((title) => Number(title.textContent.slice(5)));
      watched.most = Math.max(watched.most, numbers.length);
      for (const [at, number] of numbers.entries()) {
        if (at > 0 && number !== numbers[at - 1]! - 1) watched.faults.push(`${number} follows ${numbers[at - 1]}`);
        if (!known.has(number)) watched.seen.push(number);
        known.add(number);
      }
    };
    new MutationObserver(look).observe(root, { childList: true, subtree: true });
    look();
    Object.assign(window, { watched });
  });
}

export interface WatchedFeed {
  /** Posts in the page at once. */
  most: number;
  /** Numbers of all that were, each once. */
  seen: number[];
  /** Where one does not follow the one before it. */
  faults: string[];
}

export const readWatched = (page: Page): Promise<WatchedFeed> =>
  page.evaluate(() => Reflect.get(window, 'watched') as WatchedFeed);

/** Scrolls, a window and a half at a time, until this post is drawn. */
export async function scrollToPost(page: Page, number: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const root = document.querySelector('zc-community-feed')!.shadowRoot!;
    const frame = () => new Promise(requestAnimationFrame);
    const lowest = () => Number([...root.querySelectorAll('article h2')].at(-1)?.textContent.slice(5) ?? Infinity);
    while (lowest() > wanted) {
      scrollBy({ top: innerHeight * 1.5, behavior: 'instant' });
      await frame();
      await frame();
    }
  }, number);
}
