import type { Community, PostComment, PostDetails } from '@zeacon/contract';
import { plainTextOf } from '@zeacon/contract';
import { isOpenToAll } from '../../../platform/visibility/communities.ts';
import { Html, html, scriptJson } from '../../../platform/web/html.ts';
import { toExcerpt } from '../../../platform/web/plain-text.ts';
import { communityStyles } from './community-styles.ts';
import { memberCountWords, communityWords as words } from './community-words.ts';
import { composerMarkup, panelMarkup } from './member-markup.ts';
import { commentsMarkup, postMarkup, postPath } from './post-markup.ts';
import type { Reader } from './reader.ts';

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
  head?: Html | undefined;
  content: Html;
  /** Whether search engines may list it. */
  isListed: boolean;
}

function page({ community, reader, title, path, head, content, isListed }: Frame): CommunityPage {
  const { url, description, coverUrl, pictureUrl, id } = community;
  const absolute = (address: string) => new URL(address, url).href;
  const picture = coverUrl ?? pictureUrl;
  const state = { communityId: id, isMember: reader.memberId !== null };
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${toExcerpt(description, 200)}">
<link rel="canonical" href="${absolute(path)}">
${!isListed && html`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="${community.title}">
<meta property="og:type" content="${path === '/' ? 'website' : 'article'}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${toExcerpt(description, 200)}">
<meta property="og:url" content="${absolute(path)}">
${picture && html`<meta property="og:image" content="${absolute(picture)}">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${isListed && html`<link rel="alternate" type="application/rss+xml" href="${absolute('/feed.xml')}" title="${community.title}">`}
${head}
<script type="module" src="/sub-apps/widgets/community.js"></script>
<script type="module" src="/sub-apps/widgets/player.js"></script>
<style>${new Html(communityStyles)}</style>
</head>
<body>
${coverUrl && html`<img class="cover" src="${coverUrl}" alt="">`}
<script type="application/json" id="community">${scriptJson(state)}</script>
<div class="page">
<aside class="side" aria-label="${words.about}">${aboutMarkup(community, path)}${panelMarkup(community, reader)}</aside>
<main class="feed" id="feed">${content}</main>
</div>
</body>
</html>`;
  return { html: markup.text, styles: [communityStyles] };
}

function aboutMarkup({ title, description, rules, pictureUrl, memberCount }: Community, path: string): Html {
  const name = html`${pictureUrl && html`<img src="${pictureUrl}" alt="">`}<a href="/"><bdi>${title}</bdi></a>`;
  return html`<section class="box">${path === '/' ? html`<h1 class="title">${name}</h1>` : html`<p class="title">${name}</p>`}
${description && html`<p dir="auto">${description}</p>`}
<p class="soft">${memberCountWords(memberCount)}</p>
${rules && html`<details><summary>${words.rules}</summary><p class="rules" dir="auto">${rules}</p></details>`}</section>`;
}

export interface FeedContent {
  community: Community;
  reader: Reader;
  /** Undefined where only members may read. */
  posts: { items: readonly PostDetails[]; nextCursor: string | null } | undefined;
  isFirst: boolean;
}

export function renderFeed({ community, reader, posts, isFirst }: FeedContent): CommunityPage {
  const older =
    posts?.nextCursor && html`<a class="button" rel="next" href="/?cursor=${posts.nextCursor}">${words.more}</a>`;
  const content = posts
    ? html`${isFirst && reader.mayWrite && composerMarkup()}<button type="button" class="news" id="news" hidden>${words.newPosts}</button>
${posts.items.map((post) => postMarkup(post, reader))}
${posts.items.length === 0 && html`<p class="box soft">${words.noPosts}</p>`}
${older}`
    : html`<p class="box soft">${words.membersOnly}</p>`;
  return page({
    ...{ community, reader, content },
    title: community.title,
    path: '/',
    isListed: posts !== undefined && isFirst && isOpenToAll(community),
  });
}

export interface PostContent {
  community: Community;
  reader: Reader;
  post: PostDetails;
  comments: readonly PostComment[];
}

export function renderPost({ community, reader, post, comments }: PostContent): CommunityPage {
  const plain = plainTextOf(post.body);
  const title = post.title || toExcerpt(plain, 60) || community.title;
  const form = html`<form data-do="comment" data-post="${post.uuid}" hidden><label>${words.write}<textarea name="text" required maxlength="5000"></textarea></label><button class="main">${words.comment}</button></form>`;
  const content = html`${postMarkup(post, reader, 1)}
<section class="box" id="comments" aria-labelledby="comments-title"><h2 id="comments-title">${words.comments}</h2>
<div id="thread">${commentsMarkup(comments, reader)}</div>
${reader.mayWrite && form}</section>`;
  return page({
    ...{ community, reader, content },
    title: `${title} · ${community.title}`,
    path: postPath(post),
    head: html`<script type="application/ld+json">${scriptJson(postingOf(post, comments, plain))}</script>`,
    isListed: isOpenToAll(community),
  });
}

const nameOf = ({ author }: Pick<PostDetails, 'author'>) => author.name ?? words.deletedMember;

/** What search engines read of a post. */
function postingOf(post: PostDetails, comments: readonly PostComment[], text: string): object {
  const { url, title, createdDate, editedDate, commentCount, streamDetails, community } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    ...{ url, text },
    headline: title || toExcerpt(text, 110),
    author: { '@type': 'Person', name: nameOf(post) },
    datePublished: createdDate,
    ...(editedDate && { dateModified: editedDate }),
    ...(post.pictureUrl && { image: new URL(post.pictureUrl, community.url).href }),
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
      .filter(({ isRemoved }) => !isRemoved)
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
  const content = html`<section class="box"><h2 id="signing-in">${words.signingIn}</h2>
<p class="problem" id="link-over" role="alert" hidden>${words.linkOver}</p>
<form data-do="name" hidden><p>${words.chooseName}</p><label>${words.username}<input name="username" required maxlength="30" autocomplete="username"></label><button class="main">${words.signInAction}</button></form></section>`;
  return page({
    ...{ community, reader, content },
    title: `${words.signInAction} · ${community.title}`,
    path: '/sign-in',
    isListed: false,
  });
}

export function renderMissing(community: Community, reader: Reader): CommunityPage {
  const content = html`<section class="box"><h2>${words.missing}</h2></section>`;
  return page({
    ...{ community, reader, content },
    title: `${words.missing} · ${community.title}`,
    path: '/',
    isListed: false,
  });
}
