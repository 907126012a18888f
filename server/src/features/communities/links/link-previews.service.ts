import { linkPictureMediaBase, type PostLink } from '@zeacon/contract';
import { ApiError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, RetryLater } from '../../../platform/jobs.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { createSteadyTokens } from '../../../platform/steady-tokens.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../../platform/stored-files/stored-files.ts';
import type { CommunityAddresses } from '../community-address.ts';
import type { CommunityNews } from '../community-topics.ts';
import { createPostsRepository, type PostRow } from '../posts.repository.ts';
import { createLinkPreviewsRepository, type LinkPreviewRow } from './link-previews.repository.ts';
import { outsideLink } from './outside-link.ts';
import type { ReadLink } from './read-link.ts';

export type LinkPreviews = ReturnType<typeof createLinkPreviews>;

export interface LinkPreviewsDeps {
  database: Database;
  jobs: Jobs;
  read: ReadLink;
  storage: Storage;
  files: StoredFiles;
  rateLimits: RateLimits;
  keys: KeyRing;
  addresses: Pick<CommunityAddresses, 'at'>;
  /** Host of the platform. */
  host: string;
  say: (communityId: string, news: CommunityNews) => void;
  clock: Clock;
}

interface LinkJob {
  id: string;
  /** Who linked to it: a member, or a business. */
  by: string;
}

const queue = 'community-links.read';
const hourMs = 3_600_000;
/** What could not be read is tried again sooner. */
const lifetimes = { READY: 7 * 24 * hourMs, NONE: hourMs } as const;
const perWriter = { name: 'link-preview', limit: 60, windowSec: 3600 };
/** So that nobody makes us a burden for a site. */
const perHost = { name: 'link-preview-host', limit: 20, windowSec: 60 };
const sweptAtOnce = 100;
const toldAtMost = 50;
/** As those of pictures of members. */
const windowMs = 6 * hourMs;

const keyOf = (id: string) => `link-pictures/${id}.webp`;

/** Cards of the pages that posts link to. */
export function createLinkPreviews(deps: LinkPreviewsDeps) {
  const { database, jobs, read, storage, files, rateLimits, keys, addresses, host, say, clock } = deps;
  const stored = createLinkPreviewsRepository(database.db);
  const tokens = createSteadyTokens({ keys, purpose: 'link-picture', windowMs, clock });
  const isOurs = (asked: string) => asked === host || addresses.at(asked) !== undefined;

  async function settle(row: LinkPreviewRow, found: Partial<LinkPreviewRow> & { state: 'READY' | 'NONE' }) {
    await stored.update(row.id, { ...found, expiresAt: new Date(clock().getTime() + lifetimes[found.state]) });
    if (found.state === 'NONE' || row.state === 'READY') return;
    for (const { id: postId, communityId } of await stored.postsOf(row.id, toldAtMost))
      say(communityId, { type: 'post', postId, change: 'edited' });
  }

  const options = { concurrency: 2, perBusiness: 1, retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 180 };
  jobs.define<LinkJob>(queue, options, async ({ data: { id, by }, signal, isLastAttempt }) => {
    const row = await stored.find(id);
    if (!row || (row.state !== 'WAITING' && row.expiresAt > clock())) return;
    // What is not opened stays as it is and is over: the next post with the same link has it read.
    if (!(await rateLimits.allows(perWriter, by))) return;
    const enter = async (host: string) => {
      if (!(await rateLimits.allows(perHost, host))) throw new RetryLater('Too many pages of one host were opened.');
    };
    const visit = read(row.url, { signal, enter }, async (found) => {
      // What was shown before stays until its page says something else.
      if (!found) {
        const { state } = (await stored.find(id)) ?? row;
        return settle(row, { state: state === 'READY' ? 'READY' : 'NONE' });
      }
      const { title, siteName, description, picture } = found;
      const { path, width = 0, height = 0 } = picture ?? {};
      if (path) await storage.putFile(keyOf(id), path, { contentType: 'image/webp', signal });
      await settle(row, { state: 'READY', title, siteName, description, width, height });
    });
    await visit.catch((error) => {
      if (!(isLastAttempt && error instanceof RetryLater)) throw error;
    });
  });

  return {
    /** In the transaction that publishes a post, or changes one that is published. */
    async linkIn(tx: Transaction, row: PostRow): Promise<void> {
      // What somebody else than the author hid stays hidden, whatever the author links to.
      if (row.hidesLink && row.linkPreviewId === null) return;
      const url = outsideLink(row.body, isOurs);
      const posts = createPostsRepository(tx);
      if (!url)
        return void (row.linkPreviewId && (await posts.update(row.id, { linkPreviewId: null, hidesLink: false })));
      const { id, state, expiresAt } = await createLinkPreviewsRepository(tx).take(crypto.randomUUID(), url, clock());
      if (id !== row.linkPreviewId) await posts.update(row.id, { linkPreviewId: id, hidesLink: false });
      if (state !== 'WAITING' && expiresAt > clock()) return;
      const { businessId } = row;
      const job: LinkJob = { id, by: row.accountId ?? businessId };
      // Each writer has one: that of somebody who linked too often reads nothing for others.
      await jobs.enqueue(queue, job, { tx, businessId, singletonKey: `${id} ${job.by}` });
    },

    /** By the id of the post. */
    async ofPosts(rows: readonly PostRow[]): Promise<ReadonlyMap<string, PostLink>> {
      const shown = rows.filter(({ linkPreviewId, hidesLink }) => linkPreviewId && !hidesLink);
      const ready = await stored.listReady([...new Set(shown.map(({ linkPreviewId }) => linkPreviewId!))]);
      const byId = new Map(ready.map((row) => [row.id, toLink(row)]));
      return new Map(
        shown.flatMap(({ id, linkPreviewId }) => {
          const link = byId.get(linkPreviewId!);
          return link ? [[id, link] as const] : [];
        }),
      );
    },

    /** Throws `media.not_found`, also for an address that is too old. */
    async readPicture(id: string, token: string, request: FileRequest): Promise<FileAnswer> {
      if (!tokens.isValid(id, token) || !(await stored.find(id))?.width) throw new ApiError('media.not_found');
      return files.answer(await files.open(keyOf(id)), request, {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
      });
    },

    /** Deletes those that no post shows any more. Files go first. */
    async sweep(): Promise<void> {
      let count: number;
      do {
        count = await database.transaction(async (tx) => {
          const on = createLinkPreviewsRepository(tx);
          const rows = await on.listUnused(clock(), sweptAtOnce);
          for (const { id } of rows) await storage.delete(keyOf(id));
          if (rows.length > 0) await on.remove(rows.map(({ id }) => id));
          return rows.length;
        });
      } while (count === sweptAtOnce);
    },
  };

  function toLink({ id, url, title, siteName, description, width, height }: LinkPreviewRow): PostLink {
    const pictureUrl = width > 0 ? `${linkPictureMediaBase}/${id}.webp?token=${tokens.issue(id)}` : null;
    return { url, title, siteName, description, pictureUrl, width, height };
  }
}
