import type { PostAuthor, PostComment, PostDetails, PostMention, ViewerStream } from '@zeacon/contract';
import { postReactions } from '@zeacon/contract';
import type { MediaTokenText } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { CommunityRow } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { Visitor } from './members.service.ts';
import type { CommentRow, PostRow, PostsRepository } from './posts.repository.ts';

export interface PostViewDeps {
  posts: Pick<PostsRepository, 'authorsOf' | 'countComments' | 'reactionsOf'>;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Throws `ApiError` if it cannot be watched. */
  readVideo: (streamId: string, token: MediaTokenText) => Promise<ViewerStream>;
  /** Whoever may see a post may watch its video. */
  issueMediaToken: (streamId: string) => MediaTokenText;
}

interface Named {
  accountId: string | null;
  mentions: readonly string[];
}

export type PostView = ReturnType<typeof createPostView>;

/** Posts and comments as people receive them. */
export function createPostView({ posts, addresses, urlsOf, readVideo, issueMediaToken }: PostViewDeps) {
  async function watchable(streamId: string | null) {
    if (streamId === null) return { streamDetails: null, mediaToken: null };
    const mediaToken = issueMediaToken(streamId);
    try {
      return { streamDetails: await readVideo(streamId, mediaToken), mediaToken };
    } catch (error) {
      if (error instanceof ApiError) return { streamDetails: null, mediaToken: null };
      throw error;
    }
  }

  async function namesOf(communityIds: readonly string[], rows: readonly Named[]) {
    const ids = new Set(rows.flatMap(({ accountId, mentions }) => [accountId ?? [], mentions].flat()));
    const authors = await posts.authorsOf([...new Set(communityIds)], [...ids]);
    const authorOf = (communityId: string, accountId: string | null): PostAuthor => {
      const mine = authors.filter(({ id }) => id === accountId);
      const here = mine.find((one) => one.communityId === communityId);
      return { memberId: accountId, name: mine[0]?.name ?? null, role: here?.role ?? null };
    };
    /** Whoever deleted their account is mentioned no more. */
    const mentionsOf = ({ mentions }: Named): PostMention[] =>
      mentions.flatMap((memberId) => {
        const found = authors.find(({ id }) => id === memberId);
        return found ? { memberId, name: found.name } : [];
      });
    return { authorOf, mentionsOf };
  }

  const urlOf = (subdomain: string, id: string) => `${addresses.urlOf(subdomain)}/post/${id}`;

  return {
    urlOf,

    /** In the order of `rows`; all of them of one of these communities. */
    async toPosts(
      rows: readonly PostRow[],
      communities: readonly CommunityRow[],
      visitor: Visitor,
    ): Promise<PostDetails[]> {
      const ids = rows.map(({ id }) => id);
      const accountId = visitor.kind === 'community-member' ? visitor.accountId : undefined;
      const [{ authorOf, mentionsOf }, comments, reactions, urls, videos] = await Promise.all([
        namesOf(
          communities.map(({ id }) => id),
          rows,
        ),
        posts.countComments(ids),
        posts.reactionsOf(ids, accountId),
        urlsOf(rows.flatMap(({ pictureId }) => pictureId ?? [])),
        Promise.all(rows.map(({ streamId }) => watchable(streamId))),
      ]);
      return rows.map((row, index) => {
        const community = communities.find(({ id }) => id === row.communityId)!;
        const { id, title, subdomain } = community;
        const url = addresses.urlOf(subdomain);
        return {
          uuid: row.id,
          contentId: row.streamId,
          contentType: videos[index]!.streamDetails?.contentType ?? null,
          businessAccountId: row.businessId,
          createdDate: row.createdAt.toISOString(),
          ...videos[index]!,
          community: { id, title, subdomain, url },
          url: urlOf(subdomain, row.id),
          title: row.title,
          body: row.body,
          state: row.state,
          publishDate: row.publishAt?.toISOString() ?? null,
          mentions: mentionsOf(row),
          isPinned: row.isPinned,
          author: row.isOfBusiness
            ? { memberId: null, name: title, role: 'OWNER' as const }
            : authorOf(row.communityId, row.accountId),
          picture: row.pictureId,
          pictureUrl: urls.get(row.pictureId ?? '') ?? null,
          editedDate: row.editedAt?.toISOString() ?? null,
          commentCount: comments.get(row.id) ?? 0,
          reactions: postReactions.map((reaction) => {
            const given = reactions.find((one) => one.postId === row.id && one.reaction === reaction);
            return { reaction, count: given?.count ?? 0, isMine: given?.isMine ?? false };
          }),
        };
      });
    },

    async toComments(rows: readonly CommentRow[], communityId: string): Promise<PostComment[]> {
      const { authorOf, mentionsOf } = await namesOf([communityId], rows);
      return rows.map(({ accountId, createdAt, ...row }) => ({
        ...{ id: row.id, postId: row.postId, parentId: row.parentId, text: row.text, atSec: row.atSec },
        ...{ isRemoved: row.isRemoved, isHeld: row.isHeld },
        mentions: row.isRemoved ? [] : mentionsOf({ accountId, ...row }),
        author: row.isRemoved ? { memberId: null, name: null, role: null } : authorOf(communityId, accountId),
        createdDate: createdAt.toISOString(),
      }));
    },
  };
}
