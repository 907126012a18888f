import type { PostDetails, PublicPlaylist, RichText } from '@zeacon/contract';
import type { MediaTokenText } from '../../../platform/actors/actor.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Language, toLanguage } from '../../../platform/languages.ts';
import type { CommunityRow } from '../communities.repository.ts';
import type { CommunityAddresses } from '../community-address.ts';
import type { PostView, PostViewDeps } from '../post-view.ts';
import type { PostRow } from '../posts.repository.ts';

export interface NewsletterMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-newsletter';
  values: {
    community: string;
    title: string;
    path: string;
    origin?: string;
    unsubscribePath: string;
    post: {
      by: string | null;
      text: RichText;
      picture: string | null;
      video: { name: string; poster: string | null } | null;
      poll: { question: string; options: string[]; isEnded: boolean } | null;
    };
  };
}

export interface NewsletterMailDeps {
  view: Pick<PostView, 'toPosts'>;
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  /** Throws `ApiError` if whoever holds this token may not watch it. */
  readVideo: (
    streamId: string,
    token: MediaTokenText | undefined,
  ) => Promise<Pick<Awaited<ReturnType<PostViewDeps['readVideo']>>, 'posterUrl'>>;
  /** As everybody may watch it; null if there is none. */
  readPlaylist: (id: string) => Promise<PublicPlaylist | null>;
  queueMail: (tx: Transaction, mail: NewsletterMail) => Promise<void>;
  unsubscribePath: (of: { template: 'community-news'; businessId: string; userId: string; language: string }) => string;
}

export interface Addressee {
  accountId: string;
  email: string;
  language: string | null;
}

/** What stands in the mails of a newsletter. */
export function createNewsletterMails(deps: NewsletterMailDeps) {
  const { view, addresses, readVideo, readPlaylist, queueMail, unsubscribePath } = deps;

  /** A mail lies around for years: of a video that not everybody may watch, it shows no picture. */
  async function openPoster(streamId: string): Promise<string | null> {
    try {
      return (await readVideo(streamId, undefined)).posterUrl;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  async function shownVideo({ contentId, streamDetails, playlist }: PostDetails) {
    if (contentId && streamDetails) return { name: streamDetails.name, poster: await openPoster(contentId) };
    if (!playlist || playlist.videoCount === 0) return null;
    const open = await readPlaylist(playlist.id);
    return { name: playlist.name, poster: open?.items[0]?.stream.posterUrl ?? null };
  }

  return {
    /** The same for all whom it is mailed to. */
    async prepare(row: PostRow, community: CommunityRow) {
      const [shown] = await view.toPosts([row], [community], { kind: 'business' });
      const { title, body, author, pictureUrl, poll } = shown!;
      const video = await shownVideo(shown!);
      const asked = poll && {
        ...{ question: poll.question, isEnded: poll.isEnded },
        options: poll.options.map(({ text }) => text),
      };
      const by = row.isOfBusiness ? null : author.name;
      const post = { by, text: body, picture: pictureUrl, video, poll: asked };
      return { community: community.title, title: title || community.title, post };
    },

    queue: (
      tx: Transaction,
      { businessId, id, subdomain }: CommunityRow,
      postId: string,
      { accountId, email, language: spoken }: Addressee,
      prepared: Pick<NewsletterMail['values'], 'community' | 'title' | 'post'>,
    ): Promise<void> => {
      const language: Language = toLanguage(spoken ?? '') ?? 'en';
      // One switch ends all that a community mails; its id takes the place of the business's.
      const subscription = { template: 'community-news' as const, businessId: id, userId: accountId, language };
      const values = {
        ...prepared,
        ...addresses.linkOf(subdomain, `/post/${postId}`),
        unsubscribePath: unsubscribePath(subscription),
      };
      return queueMail(tx, { to: email, language, businessId, template: 'community-newsletter', values });
    },
  };
}
