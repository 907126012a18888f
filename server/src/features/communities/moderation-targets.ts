import { plainTextOf } from '@zeacon/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { Target } from './moderation.repository.ts';
import { createPollsRepository } from './polls.repository.ts';
import { createPostPicturesRepository, type PostPictureRow } from './post-pictures.repository.ts';
import { pictureWords } from './post-pictures.service.ts';
import { pollWords } from './post-polls.ts';
import { createPostVideosRepository } from './post-videos.repository.ts';
import { type CommentRow, createPostsRepository, type PostRow } from './posts.repository.ts';

/** What a report or a decision is about. */
export interface ModerationTarget {
  /** Of comments, the post that they stand under. */
  post: PostRow | undefined;
  comment: CommentRow | undefined;
  accountId: string | null;
  authorName: string | null;
  pictureId: string | null;
  text: string;
  /** Of a post. */
  pictures: readonly PostPictureRow[];
  /** Another once its author changed it; of members, what they show of themselves. */
  version: string;
  isHeld: boolean;
  /** Others do not see it any more. */
  isGone: boolean;
  /** On the host of the community. */
  path: string | undefined;
}

const versionOf = (...shown: (string | null)[]) => digestOf(JSON.stringify(shown));

export function createModerationTargets(db: Queryable) {
  const posts = createPostsRepository(db);
  const members = createCommunityMembersRepository(db);
  const nameOf = async (id: string | null) =>
    id === null ? null : ((await members.findAccount(id))?.username ?? null);

  async function ofMember(communityId: string, id: string): Promise<ModerationTarget | undefined> {
    const row = await members.find(communityId, id);
    const authorName = row ? await nameOf(id) : null;
    const about = { post: undefined, comment: undefined, accountId: id, authorName, path: undefined, isHeld: false };
    const pictures: PostPictureRow[] = [];
    if (!row) return undefined;
    const { pictureId, bio, state } = row;
    const text = authorName ?? '';
    return {
      ...about,
      pictures,
      pictureId,
      text,
      version: versionOf(text, pictureId, bio),
      isGone: state === 'BANNED',
    };
  }

  async function find(communityId: string, { kind, targetId }: Target): Promise<ModerationTarget | undefined> {
    if (kind === 'MEMBER') return ofMember(communityId, targetId);
    const comment = kind === 'COMMENT' ? await posts.findComment(targetId) : undefined;
    if (kind === 'COMMENT' && !comment) return undefined;
    const post = await posts.find(comment?.postId ?? targetId);
    if (post?.communityId !== communityId) return undefined;
    const { accountId } = comment ?? post;
    const author = accountId === null ? undefined : await members.find(communityId, accountId);
    const authorName = await nameOf(accountId);
    const about = { post, comment, accountId, authorName, pictureId: author?.pictureId ?? null };
    const path = `/post/${post.id}`;
    if (comment) {
      const { id, text, isHeld, isRemoved: isGone } = comment;
      return {
        ...about,
        pictures: [],
        text,
        version: versionOf(text),
        isHeld,
        isGone,
        path: `${path}?comment=${id}#${id}`,
      };
    }
    const poll = await createPollsRepository(db).find(post.id);
    const pictures = await createPostPicturesRepository(db).listOf([post.id]);
    const text = [post.title, plainTextOf(post.body), poll ? pollWords(poll) : '', pictureWords(pictures).trim()]
      .filter((part) => part !== '')
      .join('\n');
    const version = versionOf(text, ...pictures.map(({ id }) => id));
    return { ...about, pictures, text, version, path, isHeld: post.state === 'HELD', isGone: post.state === 'REMOVED' };
  }

  return {
    find,

    /** Nobody changes it until the transaction ends. Its video first, as those lock it who make it ready. */
    async lock(communityId: string, target: Target): Promise<ModerationTarget | undefined> {
      const { comment, post } = (await find(communityId, target)) ?? {};
      if (comment) await posts.lockComment(comment.id);
      if (comment || !post) return find(communityId, target);
      if (post.streamId !== null) await createPostVideosRepository(db).lock(post.streamId);
      await posts.lock(post.id);
      return find(communityId, target);
    },
  };
}
