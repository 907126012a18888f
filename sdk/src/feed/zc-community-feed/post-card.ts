import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { icons } from '../../base/icons.ts';
import { type FeedView, renderMemberActs } from './feed-view.ts';
import { renderParty } from './party-view.ts';
import { renderPoll } from './poll-view.ts';
import { renderReactions } from './reactions-view.ts';
import { renderRichText } from './rich-text-view.ts';
import { renderAvatar, renderName, renderProblem, renderRole, renderTime } from './small-views.ts';
import { renderTalk, renderTalkActs } from './talk-view.ts';

export interface PostPlace {
  /** From 1. */
  position: number;
  /** -1 while there are more than are known. */
  count: number;
}

export function renderPost(post: PostDetails, view: FeedView, { position, count }: PostPlace) {
  const { words, language } = view;
  const { uuid, title, author, createdDate, editedDate, isPinned, commentCount, space } = post;
  const thread = view.threadOf(uuid);
  return html`<article
    id=${uuid}
    class="post"
    part="post"
    tabindex="0"
    aria-posinset=${position}
    aria-setsize=${count}
    aria-labelledby="by-${uuid} ${title ? `title-${uuid}` : ''}"
  >
    <header class="by" part="meta" id="by-${uuid}">
      ${renderAvatar(author, view)} ${renderName(author, post, view)} ${renderRole(author, view)}
      <a class="when" href=${addressOf(uuid)} @click=${(event: MouseEvent) => stay(event, () => thread || view.do.toggle(uuid))}>${renderTime(createdDate, language)}</a>
      ${editedDate ? html`<span>${words.feedEdited}</span>` : nothing}
      ${space && space.id !== view.space ? html`<bdi class="badge">${space.name}</bdi>` : nothing}
      ${isPinned ? html`<span class="badge">${words.feedPinned}</span>` : nothing}
    </header>
    ${title ? html`<h2 id="title-${uuid}" dir="auto">${title}</h2>` : nothing}
    <div class="text" part="text">${renderRichText(post.body)}</div>
    ${renderPoll(post, view)} ${renderPicture(post, view)} ${renderMedia(post, view)} ${renderVideo(post, view)} ${renderParty(post, view)}
    <div class="acts">
      ${renderReactions(post, view)}
      <button type="button" class="talk" part="button" aria-expanded=${thread !== undefined} aria-controls="thread-${uuid}"
        @click=${() => view.do.toggle(uuid)}>${words.feedComments(commentCount)}</button>
      ${thread ? renderTalkActs(post, view) : nothing}
      ${renderMemberActs(post, undefined, view)}
    </div>
    ${renderProblem(view, uuid)}
    <div id="thread-${uuid}" ?hidden=${!thread}>${thread ? renderTalk(post, thread, view) : nothing}</div>
  </article>`;
}

/** Of this page, with the post first. */
export function addressOf(postId: string): string {
  const address = new URL(location.href);
  address.searchParams.set('zc-post', postId);
  return address.href;
}

/** A plain press opens it here; with a key, or by the menu, it is a link like any other. */
export function stay(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}

function renderPicture({ pictureUrl }: PostDetails, { origin }: FeedView) {
  if (!pictureUrl) return nothing;
  return html`<img class="picture" part="picture" src=${new URL(pictureUrl, origin).href} alt="" loading="lazy" decoding="async" />`;
}

/** An older server sends none. */
function renderMedia(post: PostDetails, view: FeedView) {
  if (!post.pictures?.length && !post.link && !post.playlist) return nothing;
  void import('./post-media.ts');
  return html`<zc-post-media .post=${post} .view=${view}></zc-post-media>`;
}

function renderVideo(post: PostDetails, view: FeedView) {
  const { uuid, contentId, streamDetails } = post;
  if (contentId === null) return nothing;
  if (!streamDetails) return html`<p class="soft">${view.words.feedVideoGone}</p>`;
  const { name, posterUrl, width, height } = streamDetails;
  const shape = width && height && height > width ? 'video tall' : 'video';
  if (view.video?.postId === uuid) return html`<div class=${shape} part="video">${view.video.player}</div>`;
  return html`<div class=${shape} part="video">
    ${posterUrl ? html`<img src=${new URL(posterUrl, view.origin).href} alt="" loading="lazy" decoding="async" />` : nothing}
    <button type="button" class="start" aria-label=${view.words.feedPlay(name)} @click=${() => view.do.play(uuid)}>
      <span>${icons.play}</span>
    </button>
  </div>`;
}
