import type {
  Poll,
  PostAuthor,
  PostComment,
  PostDetails,
  PostMention,
  PostPlaylist,
  PostVideoState,
  PublicPlaylist,
  ReactionCount,
  ViewerStream,
  WatchParty,
} from '@zeacon/contract';
import { postReactions } from '@zeacon/contract';
import type { MediaTokenText } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ApiKeyGround, CommunityMemberGround, Ground, MemberGround } from '../../platform/grounds/ground.ts';
import { isOpenToAll } from '../../platform/visibility/communities.ts';
import type { BlocksRepository } from './blocks.repository.ts';
import type { CommunityRow } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { LinkPreviews } from './links/link-previews.service.ts';
import type { LiveTalk } from './live-talk.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import type { Visitor } from './members.service.ts';
import { toNewsletter } from './newsletters/newsletter-progress.ts';
import type { NewsletterRow } from './newsletters/newsletters.repository.ts';
import { isOver, toParty } from './parties/party-state.ts';
import type { WatchPartiesRepository } from './parties/watch-parties.repository.ts';
import type { PollsRepository } from './polls.repository.ts';
import type { PostPictureAddresses } from './post-picture-address.ts';
import type { PostPicturesRepository } from './post-pictures.repository.ts';
import { toPoll } from './post-polls.ts';
import type { PostVideos } from './post-videos.service.ts';
import type { CommentRow, PostRow, PostsRepository } from './posts.repository.ts';
import { isChatLine } from './quotes.ts';
import type { CountedReaction, ReactionsRepository } from './reactions.repository.ts';
import type { SpacesRepository } from './spaces.repository.ts';

export interface PostViewDeps {
  posts: Pick<PostsRepository, 'authorsOf' | 'importedNames' | 'countComments' | 'quotedAuthors'>;
  reactions: Pick<ReactionsRepository, 'ofPosts' | 'ofComments'>;
  polls: Pick<PollsRepository, 'listOf' | 'votesOf'>;
  spaces: Pick<SpacesRepository, 'namesOf'>;
  /** Whose words somebody does not want to see. */
  hiddenFrom: BlocksRepository['hidden'];
  newslettersOf: (postIds: readonly string[]) => Promise<NewsletterRow[]>;
  parties: Pick<WatchPartiesRepository, 'listOf'>;
  /** How many are in a watch party. */
  watching: (postId: string) => number;
  linksOf: LinkPreviews['ofPosts'];
  lineAuthors: LiveTalk['authorsOf'];
  picturesOf: PostPicturesRepository['listOf'];
  postPictureAddresses: Pick<PostPictureAddresses, 'toPicture'>;
  videoStatesOf: PostVideos['statesOf'];
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Throws `ApiError` if it cannot be watched. */
  readVideo: (streamId: string, token: MediaTokenText) => Promise<ViewerStream>;
  /** With what the holder of this token of it may watch; null if there is none. */
  readPlaylist: (id: string, token: MediaTokenText) => Promise<PublicPlaylist | null>;
  /** Whoever may see a post may watch its video or playlist, for as long as they may see it. */
  issueMediaToken: (id: string, ground: ReadingGround | undefined) => MediaTokenText;
  /** Of a community, for its members who are signed in. */
  issueMemberProof: (communityId: string) => string;
  /** Communities among these that somebody is a member of. */
  memberIn: (accountId: string, communityIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What whoever calls is let in for. */
  groundOfCall: () => Ground | undefined;
  clock: Clock;
}

/** What somebody may read a post for: they are of the business, or a member of the community. */
type ReadingGround = MemberGround | ApiKeyGround | CommunityMemberGround;

/** Who looks: the business itself, or somebody in or outside of its community. */
export type Beholder = Visitor | { kind: 'business' };

interface Named {
  accountId: string | null;
  importedAuthorId: string | null;
  mentions: readonly string[];
}

export type PostView = ReturnType<typeof createPostView>;

/** Posts and comments as people receive them. */
export function createPostView(deps: PostViewDeps) {
  const { posts, polls, spaces, newslettersOf, parties, watching, addresses, pictureAddresses, urlsOf } = deps;
  const { readVideo, readPlaylist, issueMediaToken, groundOfCall, clock } = deps;

  async function watchable(streamId: string | null, ground: ReadingGround | undefined) {
    if (streamId === null) return { streamDetails: null, mediaToken: null };
    const mediaToken = issueMediaToken(streamId, ground);
    const streamDetails = await readVideo(streamId, mediaToken).catch(toNull);
    return { streamDetails, mediaToken: streamDetails && mediaToken };
  }

  async function playlistOf(id: string | null, ground: ReadingGround | undefined): Promise<PostPlaylist | null> {
    if (id === null) return null;
    const token = issueMediaToken(id, ground);
    const found = await readPlaylist(id, token).catch(toNull);
    if (!found) return null;
    const { name, items } = found;
    return { id, name, videoCount: items.length, posterUrl: items[0]?.stream.posterUrl ?? null, token };
  }

  /** Each is read once for all of these posts that show it to the same readers. */
  async function playlistsOf(rows: readonly PostRow[], groundOf: (row: PostRow) => ReadingGround | undefined) {
    const read = new Map<string, Promise<PostPlaylist | null>>();
    return Promise.all(
      rows.map((row) => {
        const key = `${row.communityId} ${row.playlistId}`;
        const found = read.get(key) ?? playlistOf(row.playlistId, groundOf(row));
        read.set(key, found);
        return found;
      }),
    );
  }

  /** Undefined where everybody may read. What the business is shown may be a draft. */
  function readingGround(community: CommunityRow, visitor: Beholder): ReadingGround | undefined {
    if (visitor.kind === 'business') {
      const ground = groundOfCall();
      return ground?.kind === 'member' || ground?.kind === 'api-key' ? ground : undefined;
    }
    if (visitor.kind !== 'community-member' || isOpenToAll(community)) return undefined;
    return { kind: 'community-member', accountId: visitor.accountId, communityId: community.id };
  }

  async function namesOf(communityIds: readonly string[], rows: readonly Named[]) {
    const ids = new Set(rows.flatMap(({ accountId, mentions }) => [accountId ?? [], mentions].flat()));
    const importedIds = new Set(rows.flatMap(({ importedAuthorId }) => importedAuthorId ?? []));
    const [authors, imported] = await Promise.all([
      posts.authorsOf([...new Set(communityIds)], [...ids]),
      posts.importedNames([...importedIds]),
    ]);
    const authorOf = (communityId: string, { accountId, importedAuthorId }: Named): PostAuthor => {
      const importedName = accountId === null && imported.get(importedAuthorId ?? '');
      if (importedName) return { memberId: null, name: importedName, role: null, isImported: true, pictureUrl: null };
      const mine = authors.filter(({ id }) => id === accountId);
      const here = mine.find((one) => one.communityId === communityId);
      const pictureUrl = pictureAddresses.urlOf(here?.pictureId);
      return { memberId: accountId, name: mine[0]?.name ?? null, role: here?.role ?? null, pictureUrl };
    };
    /** Whoever deleted their account is mentioned no more. */
    const mentionsOf = ({ mentions }: Named): PostMention[] =>
      mentions.flatMap((memberId) => {
        const found = authors.find(({ id }) => id === memberId);
        return found ? { memberId, name: found.name } : [];
      });
    return { authorOf, mentionsOf };
  }

  async function pollsOf(postIds: readonly string[], visitor: Beholder): Promise<ReadonlyMap<string, Poll>> {
    const found = await polls.listOf(postIds);
    const voter = visitor.kind === 'community-member' ? visitor.accountId : undefined;
    const votes = await polls.votesOf(
      found.map(({ postId }) => postId),
      voter,
    );
    const beheld = { votes, now: clock(), seesAll: visitor.kind === 'business' };
    return new Map(found.map((row) => [row.postId, toPoll(row, beheld)]));
  }

  async function partiesOf(postIds: readonly string[]): Promise<ReadonlyMap<string, WatchParty>> {
    const now = clock();
    const open = (await parties.listOf(postIds)).filter((row) => !isOver(row, now));
    return new Map(open.map((row) => [row.postId, toParty(row, watching(row.postId), now)]));
  }

  /** Of the communities of posts that play something, those that the reader is a member of. */
  async function joinedBy(accountId: string | undefined, rows: readonly PostRow[]): Promise<ReadonlySet<string>> {
    const playing = rows.filter(({ streamId, playlistId }) => streamId !== null || playlistId !== null);
    if (accountId === undefined || playing.length === 0) return new Set();
    return deps.memberIn(accountId, [...new Set(playing.map(({ communityId }) => communityId))]);
  }

  /** Who wrote what is quoted, as far as it still stands. `unlisted`: of no account, with all that is known of them. */
  async function quotedBy(ids: readonly string[]) {
    const [lines, others] = [ids.filter(isChatLine), ids.filter((id) => !isChatLine(id))];
    const [ofLines, ofOthers] = await Promise.all([
      lines.length > 0 ? deps.lineAuthors(lines) : [],
      posts.quotedAuthors(others),
    ]);
    const unlisted = (name: string, role: 'OWNER' | null): PostAuthor => ({
      ...{ memberId: null, name, role, pictureUrl: null },
    });
    return [
      ...ofOthers.map(({ businessName, ...one }) => ({
        ...{ ...one, mentions: [] },
        unlisted: businessName === null ? undefined : unlisted(businessName, 'OWNER'),
      })),
      ...ofLines.map(({ id, memberId, name, isHost }) => ({
        ...{ id, accountId: memberId, importedAuthorId: null, mentions: [] },
        unlisted: memberId === null ? unlisted(name, isHost ? 'OWNER' : null) : undefined,
      })),
    ];
  }

  const urlOf = (subdomain: string, id: string) => `${addresses.urlOf(subdomain)}/post/${id}`;

  return {
    urlOf,
    namesOf,

    /** Whether a visitor who may read the post is shown its video. */
    showsVideo: async ({ streamId }: Pick<PostRow, 'streamId'>, community: CommunityRow, visitor: Beholder) =>
      (await watchable(streamId, readingGround(community, visitor))).streamDetails !== null,

    /** In the order of `rows`; all of them of one of these communities. */
    async toPosts(
      rows: readonly PostRow[],
      communities: readonly CommunityRow[],
      visitor: Beholder,
    ): Promise<PostDetails[]> {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const accountId = visitor.kind === 'community-member' ? visitor.accountId : undefined;
      const communityOf = (row: PostRow) => communities.find(({ id }) => id === row.communityId)!;
      const [
        names,
        comments,
        reactions,
        urls,
        videos,
        playlists,
        spaceNames,
        shownPolls,
        newsletters,
        shownParties,
        pictures,
        links,
        videoStates,
        joined,
      ] = await Promise.all([
        namesOf(
          communities.map(({ id }) => id),
          rows,
        ),
        posts.countComments(ids),
        deps.reactions.ofPosts(ids, accountId),
        urlsOf([...rows, ...communities].flatMap(({ pictureId }) => pictureId ?? [])),
        Promise.all(rows.map((row) => watchable(row.streamId, readingGround(communityOf(row), visitor)))),
        playlistsOf(rows, (row) => readingGround(communityOf(row), visitor)),
        spaces.namesOf([...new Set(rows.flatMap(({ spaceId }) => spaceId ?? []))]),
        pollsOf(ids, visitor),
        visitor.kind === 'business' ? newslettersOf(ids) : [],
        partiesOf(ids),
        deps.picturesOf(ids),
        deps.linksOf(rows),
        deps.videoStatesOf(rows, accountId),
        joinedBy(accountId, rows),
      ]);
      const { authorOf, mentionsOf } = names;
      const unseen = visitor.kind === 'business' ? 'business' : 'hidden';
      return rows.map((row, index) => {
        const community = communityOf(row);
        const { id, title, subdomain } = community;
        const url = addresses.urlOf(subdomain);
        const plays = videos[index]!.streamDetails !== null || playlists[index] !== null;
        const isOfMember = plays && joined.has(row.communityId);
        const newsletter = newsletters.find(({ postId }) => postId === row.id);
        return {
          uuid: row.id,
          contentId: row.streamId,
          contentType: videos[index]!.streamDetails?.contentType ?? null,
          businessAccountId: row.businessId,
          createdDate: row.createdAt.toISOString(),
          ...videos[index]!,
          ...(isOfMember && { memberProof: deps.issueMemberProof(row.communityId) }),
          videoState: videoStates.get(row.id)?.state ?? null,
          playlist: playlists[index]!,
          community: { id, title, subdomain, url },
          space: toSpace(row.spaceId, spaceNames),
          url: urlOf(subdomain, row.id),
          title: row.title,
          body: row.body,
          poll: shownPolls.get(row.id) ?? null,
          watchParty: shownParties.get(row.id) ?? null,
          state: row.state,
          waitsFor: row.state === 'HELD' ? holdOf(videoStates.get(row.id)) : null,
          publishDate: row.publishAt?.toISOString() ?? null,
          mentions: mentionsOf(row),
          isPinned: row.isPinned,
          author: row.isOfBusiness
            ? {
                memberId: null,
                name: title,
                role: 'OWNER' as const,
                pictureUrl: urls.get(community.pictureId ?? '') ?? null,
              }
            : authorOf(row.communityId, row),
          picture: row.pictureId,
          pictureUrl: urls.get(row.pictureId ?? '') ?? null,
          pictures: pictures
            .filter(({ postId }) => postId === row.id)
            .map((one) => deps.postPictureAddresses.toPicture(one, row.state === 'PUBLISHED' ? 'published' : unseen)),
          link: links.get(row.id) ?? null,
          editedDate: row.editedAt?.toISOString() ?? null,
          commentCount: comments.get(row.id) ?? 0,
          reactions: toReactions(reactions, row.id),
          ...(newsletter && { newsletter: toNewsletter(newsletter) }),
        };
      });
    },

    /** `accountId`: of who reads them. */
    async toComments(
      rows: readonly CommentRow[],
      communityId: string,
      accountId: string | undefined,
    ): Promise<PostComment[]> {
      const quotes = rows.flatMap(({ quote, isRemoved }) => (quote && !isRemoved ? quote.id : []));
      const quoted = await quotedBy([...new Set(quotes)]);
      const takesReactions = ({ isRemoved, isHeld }: CommentRow) => !isRemoved && !isHeld;
      const isFiltered = accountId !== undefined && quoted.some((one) => one.accountId !== null);
      const [{ authorOf, mentionsOf }, hidden, reactions] = await Promise.all([
        namesOf([communityId], [...rows, ...quoted]),
        isFiltered ? deps.hiddenFrom({ communityId, accountId }) : undefined,
        deps.reactions.ofComments(
          rows.filter(takesReactions).map(({ id }) => id),
          accountId,
        ),
      ]);

      /** Null where what it quotes is not shown any more: nobody reads on here what was taken down, nor whom they blocked. */
      function quoteOf({ quote, isRemoved }: CommentRow): PostComment['quote'] {
        const found = isRemoved ? undefined : quoted.find(({ id }) => id === quote?.id);
        if (!quote || !found || hidden?.has(found.accountId ?? '')) return null;
        return { ...quote, author: found.unlisted ?? authorOf(communityId, found) };
      }

      return rows.map((row) => ({
        ...{ id: row.id, postId: row.postId, parentId: row.parentId, text: row.text, atSec: row.atSec },
        ...{ isRemoved: row.isRemoved, isHeld: row.isHeld, quote: quoteOf(row) },
        mentions: row.isRemoved ? [] : mentionsOf(row),
        author: row.isRemoved
          ? { memberId: null, name: null, role: null, pictureUrl: null }
          : authorOf(communityId, row),
        reactions: takesReactions(row) ? toReactions(reactions, row.id) : [],
        createdDate: row.createdAt.toISOString(),
        editedDate: row.isRemoved ? null : (row.editedAt?.toISOString() ?? null),
      }));
    },
  };
}

/** What cannot be watched is not shown. */
function toNull(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Each that can be given, also where nobody gave it. */
const toReactions = (counted: readonly CountedReaction[], id: string): ReactionCount[] =>
  postReactions.map((reaction) => {
    const given = counted.find((one) => one.id === id && one.reaction === reaction);
    return { reaction, count: given?.count ?? 0, isMine: given?.isMine ?? false };
  });

function toSpace(id: string | null, names: ReadonlyMap<string, string>): PostDetails['space'] {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

/** What a held post waits for; one whose video plays waits for whoever looks at it. */
const holdOf = (video: { state: PostVideoState | null; isAwaited: boolean } | undefined) =>
  video?.isAwaited && video.state === 'MAKING' ? 'VIDEO' : 'APPROVAL';
