import { type PollDraft, type PostDetails, plainTextOf, type RichText, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LinkPreviews } from './links/link-previews.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { NoticesService } from './notices.service.ts';
import { createPollsRepository } from './polls.repository.ts';
import { addPoll, changePoll, requireOpenPoll } from './post-polls.ts';
import { createPostReading, type PostReadingDeps } from './post-reading.service.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';
import { createSpacesRepository } from './spaces.repository.ts';
import { isSameText, keepPostVersion, requireNewest } from './text-versions.ts';
import { createUnsentPostsRepository, type UnsentPlace } from './unsent-posts.repository.ts';

export type PostsService = ReturnType<typeof createPostsService>;

export interface PostsDeps extends PostReadingDeps {
  /** Returns those that exist and locks them against deletion until the transaction ends. */
  keepStreams: (tx: Queryable, businessId: string, ids: readonly string[]) => Promise<string[]>;
  keepPlaylist: (tx: Transaction, businessId: string, id: string) => Promise<boolean>;
  keepImage: (tx: Transaction, businessId: string, uuid: string) => Promise<boolean>;
  notices: Pick<NoticesService, 'ofPost'>;
  moderation: Pick<ModerationService, 'decide'>;
  say: (communityId: string, news: CommunityNews) => void;
  linkIn: LinkPreviews['linkIn'];
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

interface PostDraft {
  title: string;
  body: RichText;
  contentId: string | null;
  playlistId: string | null;
  picture: string | null;
  spaceId: string | null;
  poll: PollDraft | null;
}

/** Of a person of the business who wrote it in the console. */
interface Sent {
  unsentRevision?: number | undefined;
  userId?: string | undefined;
}

interface NewPost extends Sent {
  communityId: string;
  state: 'DRAFT' | 'PUBLISHED';
  publishDate?: string | undefined;
}

const scheduledAtOnce = 50;

export function requireWords({ title, body }: Pick<PostDraft, 'title' | 'body'>, hasMedia: boolean): void {
  if (!hasMedia && !title.trim() && !plainTextOf(body).trim()) throw fieldError('body', serverMessages.chatNeedsText);
}

function requireOneVideo(contentId: string | null, playlistId: string | null): void {
  if (contentId !== null && playlistId !== null) throw fieldError('playlistId', serverMessages.oneOfVideoAndPlaylist);
}

/** A space of another community is none; one that is there stays until the transaction ends. */
export async function keepSpace(tx: Transaction, communityId: string, spaceId: string | null | undefined) {
  if (spaceId && !(await createSpacesRepository(tx).keep(communityId, spaceId)))
    throw new ApiError('community.space_not_found');
}

/** In the transaction that sends what was kept of it. */
export async function dropSent(tx: Transaction, place: UnsentPlace, revision: number | undefined): Promise<void> {
  if (revision !== undefined) await createUnsentPostsRepository(tx).remove(place, revision);
}

/** What a business does with its posts, and who reads them. */
export function createPostsService(deps: PostsDeps) {
  const { database, keepStreams, keepPlaylist, keepImage, notices, moderation } = deps;
  const { say, linkIn, tell, newId, clock } = deps;
  const reading = createPostReading(deps);
  const { requireOwn, requireOwnPost, show } = reading;

  const announce = ({ id, communityId, spaceId }: Pick<PostRow, 'id' | 'communityId' | 'spaceId'>): void =>
    say(communityId, { type: 'post', postId: id, change: 'published', spaceId });

  const isWaiting = ({ state }: Pick<PostRow, 'state'>) => state === 'DRAFT' || state === 'SCHEDULED';

  const published = () => ({ state: 'PUBLISHED' as const, publishAt: null, createdAt: clock(), editedAt: null });

  function readPublishDate(date: string | null | undefined): Date | null {
    if (!date) return null;
    const publishAt = new Date(date);
    if (publishAt <= clock()) throw fieldError('publishDate', serverMessages.notInPast);
    return publishAt;
  }

  async function keepAll(tx: Transaction, of: Pick<PostRow, 'businessId' | 'communityId'>, named: Partial<PostDraft>) {
    const { contentId, playlistId, picture, spaceId } = named;
    const { businessId } = of;
    await keepSpace(tx, of.communityId, spaceId);
    if (contentId && (await keepStreams(tx, businessId, [contentId])).length === 0)
      throw new ApiError('stream.not_found');
    if (playlistId && !(await keepPlaylist(tx, businessId, playlistId))) throw new ApiError('playlist.not_found');
    if (picture && !(await keepImage(tx, businessId, picture))) throw new ApiError('image.not_found');
  }

  /** Nobody was told of a draft, so nobody is told that it is gone. */
  async function removeRow(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const post = await createPostsRepository(tx).remove(id);
      if (post?.state === 'PUBLISHED') await tell(tx, { type: 'post.removed', post });
    });
  }

  /** What publishes a post tells of it. */
  async function tellIn(tx: Transaction, id: string): Promise<void> {
    const row = await createPostsRepository(tx).find(id);
    if (row?.state !== 'PUBLISHED') return;
    await notices.ofPost(tx, row);
    await tell(tx, { type: 'post.published', post: row });
  }

  return {
    ...reading,

    async create(
      businessId: string,
      { communityId, publishDate, state: asked, unsentRevision, userId, ...draft }: PostDraft & NewPost,
    ): Promise<PostDetails> {
      await requireOwn(businessId, communityId);
      const publishAt = readPublishDate(publishDate);
      const state = publishAt ? ('SCHEDULED' as const) : asked;
      const { contentId, playlistId } = draft;
      requireOneVideo(contentId, playlistId);
      requireWords(
        draft,
        [contentId, playlistId, draft.picture, draft.poll].some((value) => value !== null),
      );
      const id = newId('pst');
      await database.transaction(async (tx) => {
        await keepAll(tx, { businessId, communityId }, draft);
        const { title, body, picture: pictureId, spaceId, poll } = draft;
        const media = { streamId: contentId, playlistId, pictureId };
        await createPostsRepository(tx).insert({
          ...{ id, communityId, businessId, title, body, spaceId, ...media, state, publishAt },
          isOfBusiness: true,
          createdAt: clock(),
        });
        if (poll) await addPoll(tx, { id, businessId }, poll, publishAt ?? clock());
        if (userId) await dropSent(tx, { communityId, writer: { userId } }, unsentRevision);
        await tellIn(tx, id);
      });
      if (state === 'PUBLISHED') announce({ id, communityId, spaceId: draft.spaceId });
      return show(id);
    },

    async edit(
      businessId: string,
      id: string,
      changes: { [Key in keyof PostDraft]?: PostDraft[Key] | undefined } & Sent & {
          isPinned?: boolean | undefined;
          hidesLink?: boolean | undefined;
          publishDate?: string | null | undefined;
          editedDate?: string | null | undefined;
        },
    ): Promise<PostDetails> {
      const before = await requireOwnPost(businessId, id);
      const { publishDate } = changes;
      const publishAt = readPublishDate(publishDate);
      const { isPinned, hidesLink, title, body, spaceId, poll, userId, unsentRevision } = changes;
      const { contentId, playlistId: named, picture } = changes;
      const isRewritten = [title, body, contentId, named, picture, poll].some((value) => value !== undefined);
      // What members wrote stays theirs.
      if (isRewritten && !before.isOfBusiness) throw new ApiError('post.not_found');
      const hidesForGood = hidesLink === true && !before.isOfBusiness;
      const isPublic = await database.transaction(async (tx) => {
        await keepAll(tx, before, {
          ...{ contentId: contentId ?? null, playlistId: named ?? null },
          ...{ picture: picture ?? null, spaceId: spaceId ?? null },
        });
        if (poll !== undefined) await changePoll(tx, before, poll, publishAt ?? clock());
        const { communityId } = before;
        const stored = await createPostsRepository(tx).lock(id);
        if (!stored) throw new ApiError('post.not_found');
        if (isRewritten) requireNewest('post.changed', stored, changes.editedDate);
        const media = {
          streamId: contentId === undefined ? stored.streamId : contentId,
          playlistId: named === undefined ? stored.playlistId : named,
          pictureId: picture === undefined ? stored.pictureId : picture,
        };
        requireOneVideo(media.streamId, media.playlistId);
        const texts = { title: title ?? stored.title, body: body ?? stored.body };
        const ownPoll = await createPollsRepository(tx).find(id);
        if (isRewritten)
          requireWords(
            texts,
            [...Object.values(media), ownPoll ?? null].some((value) => value !== null),
          );
        if (isWaiting(stored) && publishAt) requireOpenPoll(ownPoll, publishAt);
        const isReworded = isRewritten && stored.state === 'PUBLISHED' && !isSameText(stored, texts);
        if (isReworded) await keepPostVersion(tx, stored, newId);
        if (userId) await dropSent(tx, { communityId, writer: { userId }, postId: id }, unsentRevision);
        await createPostsRepository(tx).update(id, {
          ...(isRewritten && { ...texts, ...media }),
          ...(isRewritten && { editedAt: clock() }),
          ...(isPinned !== undefined && { isPinned }),
          ...(hidesLink !== undefined && { hidesLink }),
          ...(hidesForGood && { linkPreviewId: null }),
          ...(spaceId !== undefined && { spaceId }),
          // What was published meanwhile stays so.
          ...(isWaiting(stored) &&
            publishDate !== undefined && { publishAt, state: publishAt ? 'SCHEDULED' : 'DRAFT' }),
        });
        const isShownAgain = hidesLink === false && stored.hidesLink && stored.state === 'PUBLISHED';
        if (isReworded || isShownAgain)
          await linkIn(tx, { ...stored, ...(isRewritten && texts), hidesLink: hidesLink ?? stored.hidesLink });
        return stored.state === 'PUBLISHED';
      });
      if (isPublic) say(before.communityId, { type: 'post', postId: id, change: 'edited' });
      return show(id);
    },

    async publish(businessId: string, id: string): Promise<PostDetails> {
      const row = await requireOwnPost(businessId, id);
      const isNew = await database.transaction(async (tx) => {
        const stored = await createPostsRepository(tx).lock(id);
        if (!stored || !isWaiting(stored)) return false;
        requireOpenPoll(await createPollsRepository(tx).find(id), clock());
        await createPostsRepository(tx).update(id, published());
        await tellIn(tx, id);
        return true;
      });
      if (isNew) announce(row);
      return show(id);
    },

    /** What a member wrote is not deleted but removed: they are told, and may appeal. */
    async remove(businessId: string, id: string, reason: string, byUserId: string | null): Promise<void> {
      const { communityId, isOfBusiness } = await requireOwnPost(businessId, id);
      const target = { communityId, kind: 'POST', targetId: id } as const;
      if (!isOfBusiness) return moderation.decide(businessId, { ...target, decision: 'REMOVE', reason }, byUserId);
      await removeRow(id);
      say(communityId, { type: 'post', postId: id, change: 'removed' });
    },

    /** Publishes what was scheduled for now. Repeat it often. */
    async publishDue(): Promise<void> {
      const due = await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        const rows = await on.takeScheduled(clock(), scheduledAtOnce);
        for (const { id } of rows) {
          await on.update(id, published());
          await tellIn(tx, id);
        }
        return rows;
      });
      due.forEach(announce);
    },

    /** In the transaction that deletes the videos. */
    forgetStreamsIn: (tx: Transaction, streamIds: readonly string[]) =>
      createPostsRepository(tx).forgetStreams(streamIds),

    /** In the transaction that deletes the playlist: its posts stay. */
    forgetPlaylistIn: (tx: Transaction, id: string) => createPostsRepository(tx).forgetPlaylist(id),
  };
}
