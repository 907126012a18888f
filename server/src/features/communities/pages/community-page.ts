import type {
  AppealToModerate,
  BlockedMember,
  CommentPage,
  Community,
  MemberProfile,
  OwnDecision,
  PostComment,
  PostDetails,
  PostOrder,
  PublicSpace,
} from '@zeacon/contract';
import { plainTextOf } from '@zeacon/contract';
import { languages } from '../../../platform/languages.ts';
import { isOpenToAll } from '../../../platform/visibility/communities.ts';
import { Html, html, scriptJson } from '../../../platform/web/html.ts';
import { toExcerpt } from '../../../platform/web/plain-text.ts';
import { spacePath } from '../spaces.service.ts';
import { appealsMarkup } from './appeals-markup.ts';
import { blockedMarkup } from './blocks-markup.ts';
import { decisionsMarkup } from './decisions-markup.ts';
import { editTemplates } from './edits-markup.ts';
import { liveChatMarkup, type ShownChat } from './live-chat-markup.ts';
import { composerMarkup, panelMarkup } from './member-markup.ts';
import { noticesMarkup, type ShownNotices } from './notices-markup.ts';
import { inOrder, orderMarkup } from './order-markup.ts';
import { commentsMarkup, postMarkup, postPath } from './post-markup.ts';
import { profileMarkup, profilePath } from './profile-markup.ts';
import type { Reader } from './reader.ts';
import { spaceHeadMarkup, spacesMarkup } from './spaces-markup.ts';
import { stylesOf } from './theme-styles.ts';
import { devicesMarkup, followsMarkup, muteMarkup, type ShownDevices } from './told-markup.ts';
import { countWords, fill, linkTo, type PageLanguage } from './words/page-language.ts';

export interface CommunityPage {
  html: string;
  styles: string[];
}

interface Frame {
  community: Community;
  reader: Reader;
  title: string;
  /** Of this page on its host. */
  path: string;
  /** What it shows is of this space alone. */
  space?: PublicSpace | undefined;
  head?: Html | undefined;
  /** Shown where its address is shared, in place of the community's. */
  picture?: string | null | undefined;
  content: Html;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Only to be looked at: without scripts, and nothing on it can be used. */
  isPreview?: boolean | undefined;
}

/** What scripts show. */
const previewStyles = `
form:is([data-do=sign-in], [data-do=post])[hidden] { display: grid !important; }
button:is([data-do=join])[hidden] { display: block !important; }
`;

function page({
  community,
  reader,
  title,
  path,
  space,
  head,
  content,
  isListed,
  isPreview,
  ...frame
}: Frame): CommunityPage {
  const { url, coverUrl, pictureUrl, id } = community;
  const styles = isPreview ? stylesOf(community) + previewStyles : stylesOf(community);
  const description = space?.description || community.description;
  const absolute = (address: string) => new URL(address, url).href;
  const picture = frame.picture ?? coverUrl ?? pictureUrl;
  const { spoken } = reader;
  const { words, language, direction } = spoken;
  const said = {
    unreachable: words.unreachable,
    atMoment: words.atMoment,
    unquote: words.unquote,
    close: words.pictureClose,
    cancel: words.cancel,
    tooOften: words.tooOften,
    tooOftenNew: words.tooOftenNew,
  };
  const state = {
    communityId: id,
    isMember: reader.memberId !== null,
    said,
    ...(reader.hidden.length > 0 && { hidden: reader.hidden }),
    ...(space && { spaceId: space.id }),
    ...(spoken.isAsked && { lang: language }),
  };
  const markup = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${toExcerpt(description, 200)}">
<link rel="canonical" href="${absolute(path)}">
${!isListed && html`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="${community.title}">
<meta property="og:type" content="${path.startsWith('/post/') ? 'article' : 'website'}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${toExcerpt(description, 200)}">
<meta property="og:url" content="${absolute(path)}">
${picture && html`<meta property="og:image" content="${absolute(picture)}">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${
  isListed &&
  html`<link rel="alternate" type="application/rss+xml" href="${absolute('/feed.xml')}" title="${community.title}">
<link rel="alternate" type="application/atom+xml" href="${absolute('/atom.xml')}" title="${community.title}">
${languages.map(
  (
    one,
  ) => html`<link rel="alternate" hreflang="${one}" href="${absolute(linkTo(path, { ...spoken, language: one, isAsked: true }))}">
`,
)}<link rel="alternate" hreflang="x-default" href="${absolute(path)}">`
}
${head}
${
  !isPreview &&
  html`<script type="module" src="/sub-apps/widgets/community.js"></script>
<script type="module" src="/sub-apps/widgets/player.js"></script>`
}
<style>${new Html(styles)}</style>
</head>
<body${isPreview && html` inert`}>
${coverUrl && html`<img class="cover" src="${coverUrl}" alt="">`}
<script type="application/json" id="community">${scriptJson(state)}</script>
<div class="page">
<aside class="side" aria-label="${words.about}">${aboutMarkup(community, path, spoken)}${panelMarkup(community, reader)}</aside>
<main class="feed" id="feed">${content}</main>
</div>${reader.mayWrite && editTemplates(reader)}
</body>
</html>`;
  return { html: markup.text, styles: [styles] };
}

function aboutMarkup(community: Community, path: string, spoken: PageLanguage): Html {
  const { title, description, rules, pictureUrl, memberCount } = community;
  const { words } = spoken;
  const name = html`${pictureUrl && html`<img src="${pictureUrl}" alt="">`}<a href="${linkTo('/', spoken)}"><bdi>${title}</bdi></a>`;
  return html`<section class="box">${path === '/' ? html`<h1 class="title">${name}</h1>` : html`<p class="title">${name}</p>`}
${description && html`<p dir="auto">${description}</p>`}
<p class="soft">${countWords(words.memberCount, memberCount, spoken)}</p>
${rules && html`<details><summary>${words.rules}</summary><p class="rules" dir="auto">${rules}</p></details>`}</section>`;
}

export interface FeedContent {
  community: Community;
  reader: Reader;
  /** Undefined where only members may read. */
  posts: { items: readonly PostDetails[]; nextCursor: string | null } | undefined;
  /** Of the reader, what others do not see yet. */
  waiting?: readonly PostDetails[];
  isFirst: boolean;
  order?: PostOrder;
  /** Undefined for the posts of all. */
  space?: PublicSpace | undefined;
  isPreview?: boolean;
}

export function renderFeed({
  community,
  reader,
  posts,
  waiting = [],
  isFirst,
  order,
  space,
  isPreview,
}: FeedContent): CommunityPage {
  const path = space ? spacePath(space.id) : '/';
  const { spoken } = reader;
  const { words } = spoken;
  const older =
    posts?.nextCursor &&
    html`<a class="button" rel="next" href="${linkTo(inOrder(`${path}?cursor=${posts.nextCursor}`, order), spoken)}">${words.more}</a>`;
  const content = posts
    ? html`${spacesMarkup(reader, space)}${space && spaceHeadMarkup(space)}${isFirst && reader.mayWrite && composerMarkup(reader, space, community.takesVideos)}${isFirst && reader.mayWrite && waitingMarkup(waiting, reader)}${(posts.items.length > 1 || !isFirst) && orderMarkup(reader, path, order)}<button type="button" class="news" id="news" hidden>${words.newPosts}</button>
${posts.items.map((post) => postMarkup(post, reader))}
${posts.items.length === 0 && html`<p class="box soft">${words.noPosts}</p>`}
${older}`
    : html`<p class="box soft">${words.membersOnly}</p>`;
  return page({
    ...{ community, reader, content, path, space, isPreview },
    title: space ? `${space.name} · ${community.title}` : community.title,
    isListed: posts !== undefined && isFirst && order !== 'POPULAR' && isOpenToAll(community) && !isPreview,
  });
}

/** There even if it is empty, so that the script has where to put one. */
const waitingMarkup = (posts: readonly PostDetails[], reader: Reader): Html =>
  html`<section class="waiting" id="waiting" aria-labelledby="waiting-title"${posts.length === 0 && html` hidden`}><h2 id="waiting-title">${reader.spoken.words.waitingPosts}</h2>
${posts.map((post) => postMarkup(post, reader))}</section>`;

export interface PostContent {
  community: Community;
  reader: Reader;
  post: PostDetails;
  comments: CommentPage;
  /** Undefined for those who are told nothing anyway. */
  isMuted: boolean | undefined;
  /** Of the live that it shows. */
  chat: ShownChat | undefined;
}

export function renderPost({
  community,
  reader,
  post,
  comments: { items: comments, nextCursor },
  isMuted,
  chat,
}: PostContent): CommunityPage {
  const { spoken } = reader;
  const { words } = spoken;
  const plain = plainTextOf(post.body);
  const title = post.title || toExcerpt(plain, 60) || post.poll?.question || community.title;
  const form = html`<form data-do="comment" data-post="${post.uuid}" hidden><label>${words.write}<textarea name="text" required maxlength="5000" data-mentions="${words.mentionWho}"></textarea></label>${post.streamDetails && html`<label class="at" data-at hidden><input type="checkbox" name="at"><span>${words.atMoment.replace('{time}', '0:00')}</span></label>`}<p class="soft" data-held role="status" hidden>${words.held}</p><button class="main">${words.comment}</button></form>`;
  const content = html`${postMarkup(post, reader, 1)}
${chat && liveChatMarkup(post, chat, reader)}
${isMuted !== undefined && muteMarkup(isMuted, reader)}
<section class="box" id="comments" aria-labelledby="comments-title"><h2 id="comments-title">${words.comments}</h2>
<div id="thread">${commentsMarkup(comments, reader)}</div>
${nextCursor && html`<a class="button" rel="next" href="${linkTo(`${postPath(post)}?comments=${nextCursor}#comments`, spoken)}">${words.moreComments}</a>`}
${reader.mayWrite && form}</section>`;
  return page({
    ...{ community, reader, content },
    title: `${title} · ${community.title}`,
    path: postPath(post),
    picture: pictureOf(post),
    head: html`${chat?.isOpen && html`<script type="module" src="/sub-apps/widgets/zc-chat.js"></script>`}<script type="application/ld+json">${scriptJson(postingOf(post, comments, plain, words.deletedMember))}</script>`,
    isListed: isOpenToAll(community),
  });
}

const pictureOf = ({ pictureUrl, pictures }: PostDetails) => pictureUrl ?? pictures[0]?.url ?? null;

/** What search engines read of a post. */
function postingOf(post: PostDetails, comments: readonly PostComment[], text: string, nobody: string): object {
  const nameOf = ({ author }: Pick<PostDetails, 'author'>) => author.name ?? nobody;
  const { url, title, createdDate, editedDate, commentCount, streamDetails, community } = post;
  const picture = pictureOf(post);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    ...{ url, text },
    headline: title || toExcerpt(text, 110),
    author: { '@type': 'Person', name: nameOf(post) },
    datePublished: createdDate,
    ...(editedDate && { dateModified: editedDate }),
    ...(picture && { image: new URL(picture, community.url).href }),
    ...(streamDetails && {
      video: { '@type': 'VideoObject', name: streamDetails.name, uploadDate: streamDetails.createdDate },
    }),
    isPartOf: { '@type': 'WebPage', name: community.title, url: community.url },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: commentCount,
    },
    comment: comments
      .filter(({ isRemoved, isHeld }) => !isRemoved && !isHeld)
      .slice(0, 20)
      .map((comment) => ({
        '@type': 'Comment',
        text: comment.text,
        author: { '@type': 'Person', name: nameOf(comment) },
        datePublished: comment.createdDate,
      })),
  };
}

/** The mailed link leads here; the script takes its token from the address. */
export function renderSignIn(community: Community, reader: Reader): CommunityPage {
  const { words } = reader.spoken;
  const content = html`<section class="box"><h2 id="signing-in">${words.signingIn}</h2>
<p class="problem" id="link-over" role="alert" hidden>${words.linkOver}</p>
<form data-do="name" hidden><p>${words.chooseName}</p><label>${words.username}<input name="username" required maxlength="30" autocomplete="username" aria-describedby="name-rule"></label>
<p class="soft" id="name-rule">${words.nameRule}</p><button class="main">${words.signInAction}</button></form></section>`;
  return page({
    ...{ community, reader, content },
    title: `${words.signInAction} · ${community.title}`,
    path: '/sign-in',
    isListed: false,
  });
}

/** Whoever went to a provider and is not signed in reads why, and can do it in another way. */
export function renderNotSignedIn(community: Community, reader: Reader, problem: string): CommunityPage {
  const { words } = reader.spoken;
  const name = reader.signOn?.name ?? '';
  const text = fill(problem === 'unverified' ? words.signOnUnverified : words.signOnFailed, { name });
  return page({
    ...{ community, reader },
    content: html`<p class="box problem" role="alert">${text}</p>`,
    title: `${words.signInAction} · ${community.title}`,
    path: '/sign-in',
    isListed: false,
  });
}

/** Undefined where only members may read. Of people, search engines list none. */
export function renderProfile(community: Community, reader: Reader, profile: MemberProfile | undefined): CommunityPage {
  const { words } = reader.spoken;
  return page({
    ...{ community, reader },
    content: profile ? profileMarkup(profile, reader) : html`<p class="box soft">${words.membersOnly}</p>`,
    title: profile ? `${profile.member.username} · ${community.title}` : community.title,
    path: profile ? profilePath(profile.member.memberId) : '/',
    isListed: false,
  });
}

/** What is new for a member. */
export function renderNotices(
  community: Community,
  reader: Reader,
  shown: {
    notices: ShownNotices;
    devices: ShownDevices;
    follows: Parameters<typeof followsMarkup>[0];
    blocked: readonly BlockedMember[];
  },
): CommunityPage {
  const { notices, devices, follows, blocked } = shown;
  return page({
    ...{
      community,
      reader,
      content: html`${noticesMarkup(notices, reader.spoken)}${devicesMarkup(devices, reader)}${followsMarkup(follows, reader)}${blockedMarkup(blocked, reader)}`,
    },
    title: `${reader.spoken.words.notices} · ${community.title}`,
    path: '/notices',
    isListed: false,
  });
}

/** What was decided about a member, also one who is banned. */
export function renderDecisions(
  community: Community,
  reader: Reader,
  decisions: readonly OwnDecision[],
): CommunityPage {
  return page({
    ...{ community, reader, content: decisionsMarkup(decisions, reader) },
    title: `${reader.spoken.words.decisions} · ${community.title}`,
    path: '/decisions',
    isListed: false,
  });
}

/** What those who moderate have to answer. */
export function renderAppeals(
  community: Community,
  reader: Reader,
  appeals: readonly AppealToModerate[],
): CommunityPage {
  return page({
    ...{ community, reader, content: appealsMarkup(appeals, reader) },
    title: `${reader.spoken.words.appeals} · ${community.title}`,
    path: '/appeals',
    isListed: false,
  });
}

export function renderMissing(community: Community, reader: Reader): CommunityPage {
  const { words } = reader.spoken;
  const content = html`<section class="box"><h2>${words.missing}</h2></section>`;
  return page({
    ...{ community, reader, content },
    title: `${words.missing} · ${community.title}`,
    path: '/',
    isListed: false,
  });
}
