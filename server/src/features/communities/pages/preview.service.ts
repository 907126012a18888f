import type { Community, CommunityPreviewDraft, PostDetails } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import { toLanguage } from '../../../platform/languages.ts';
import { isOpenToAll } from '../../../platform/visibility/communities.ts';
import type { CommunitiesService } from '../communities.service.ts';
import type { PostsService } from '../posts.service.ts';
import type { SpacesService } from '../spaces.service.ts';
import { renderFeed } from './community-page.ts';
import type { Reader } from './reader.ts';
import { speakIn } from './words/page-language.ts';

export type CommunityPreviews = ReturnType<typeof createCommunityPreviews>;

interface Deps {
  communities: Pick<CommunitiesService, 'get'>;
  posts: Pick<PostsService, 'list'>;
  spaces: Pick<SpacesService, 'list'>;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Where pages of communities are, of one that has no address yet. */
  publicUrl: string;
  clock: Clock;
}

const readPosts = 20;
const shownPosts = 10;

/** Start pages as they would be with other settings. Nothing is kept, and nobody but the business reads them. */
export function createCommunityPreviews({ communities, posts, spaces, urlsOf, publicUrl, clock }: Deps) {
  const blank = (businessId: string): Community => ({
    ...{ id: 'preview', businessId, title: '', subdomain: 'preview', url: publicUrl, inviteUrl: publicUrl },
    ...{ description: '', rules: '', visibility: 'PUBLIC', accentColor: null, price: null },
    ...{ picture: null, cover: null, pictureUrl: null, coverUrl: null },
    ...{ memberCount: 0, postCount: 0, requestCount: 0 },
    ...{ holdsFirstPosts: false, holdsSpam: true, heldWords: '', linkRule: 'ALLOW', takesVideos: false },
    createdDate: clock().toISOString(),
  });

  return {
    async render(businessId: string, draft: CommunityPreviewDraft): Promise<{ html: string }> {
      const { communityId, title, description, rules, visibility, accentColor, picture, cover } = draft;
      const stored = communityId === undefined ? blank(businessId) : await communities.get(businessId, communityId);
      const urls = await urlsOf([picture, cover].filter((uuid) => uuid !== null));
      const [pictureUrl, coverUrl] = [picture, cover].map((uuid) => urls.get(uuid ?? '') ?? null);
      const community: Community = {
        ...stored,
        ...{ title, description, rules, visibility, accentColor, pictureUrl: pictureUrl!, coverUrl: coverUrl! },
      };
      const own = communityId === undefined ? [] : (await spaces.list(businessId, communityId)).items;
      const added = draft.spaces.filter((name) => name.trim() !== '');
      const reader: Reader = {
        ...readerOf(draft),
        spaces: [
          ...own,
          ...added.map((name, index) => ({ id: `new-${index}`, name, description: '', url: stored.url })),
        ],
        spoken: speakIn(toLanguage(draft.language) ?? 'en'),
      };
      const written = communityId === undefined ? [] : await newestOf(businessId, communityId);
      const items = draft.post ? [welcome(community, draft.post), ...written] : written;
      const shown = items.slice(0, shownPosts).map((post) => ({ ...post, author: authorOf(post, community) }));
      const mayRead = isOpenToAll(community) || draft.reader === 'MEMBER';
      const feed = mayRead ? { items: shown, nextCursor: null } : undefined;
      return { html: renderFeed({ community, reader, posts: feed, isFirst: true, isPreview: true }).html };
    },
  };

  async function newestOf(businessId: string, communityId: string): Promise<PostDetails[]> {
    const { items } = await posts.list(businessId, { communityId, size: readPosts });
    return items.filter(({ state }) => state === 'PUBLISHED');
  }

  function welcome({ id, businessId, title, url }: Community, post: NonNullable<CommunityPreviewDraft['post']>) {
    const none = {
      contentId: null,
      contentType: null,
      streamDetails: null,
      mediaToken: null,
      playlist: null,
      videoState: null,
      waitsFor: null,
    };
    return {
      ...{ uuid: 'preview', url, businessAccountId: businessId, ...none, ...post },
      community: { id, title, subdomain: 'preview', url },
      ...{ space: null, poll: null, watchParty: null, state: 'PUBLISHED', publishDate: null, mentions: [] },
      ...{ isPinned: false, picture: null, pictureUrl: null, pictures: [], link: null },
      ...{ editedDate: null, commentCount: 0, reactions: [] },
      author: { memberId: null, name: title, role: 'OWNER', pictureUrl: null },
      createdDate: clock().toISOString(),
    } satisfies PostDetails;
  }
}

/** What the business wrote stands under the name and the picture of the community. */
const authorOf = ({ author }: PostDetails, { title, pictureUrl }: Community): PostDetails['author'] =>
  author.memberId === null && author.role === 'OWNER' ? { ...author, name: title, pictureUrl } : author;

/** A member with a name that stands for any, or somebody who came along. */
function readerOf({ reader, visibility }: CommunityPreviewDraft): Omit<Reader, 'spaces' | 'spoken'> {
  const isMember = reader === 'MEMBER';
  return {
    ...{ memberId: isMember ? 'preview' : null, username: isMember ? 'Alex' : null, pictureUrl: null, bio: '' },
    ...{ role: isMember ? 'MEMBER' : null, state: isMember ? 'ACTIVE' : null, refusalReason: '' },
    ...{ mayWrite: isMember, isModerator: false, unreadCount: 0, appealCount: 0, hasDecisions: false },
    ...{ isPaid: isMember, payments: [], renewal: null, invite: undefined, isExpected: visibility !== 'INVITE' },
    ...{ hasPassword: false, takesPassword: true, signOn: undefined, hidden: [] },
  };
}
