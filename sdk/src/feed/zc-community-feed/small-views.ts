import type { PostAuthor, PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { renderServerWords } from '../../words/live/server-words.ts';
import type { FeedView } from './feed-view.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string): Intl.DateTimeFormat {
  const found =
    formats.get(language) ?? new Intl.DateTimeFormat(language || 'en', { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(language, found);
  return found;
}

export const renderTime = (date: string, language: string) =>
  html`<time datetime=${date}>${formatOf(language).format(new Date(date))}</time>`;

interface Person {
  name: string | null;
  pictureUrl?: string | null;
}

/** Stands before a name, which is what is read out. The letter lies below a picture that cannot be loaded. */
export const renderAvatar = ({ name, pictureUrl }: Person, { origin }: Pick<FeedView, 'origin'>) =>
  html`<span class="avatar" part="avatar" aria-hidden="true">${Array.from(name ?? '')[0]?.toUpperCase()}${
    pictureUrl ? html`<img src=${new URL(pictureUrl, origin).href} alt="" loading="lazy" decoding="async" />` : nothing
  }</span>`;

export const nameOf = ({ name }: PostAuthor, { words }: Pick<FeedView, 'words'>): string => name ?? words.feedDeleted;

/** Leads to the profile of somebody who is a member, on the community's own page. */
export function renderName(author: PostAuthor, { community }: PostDetails, view: Pick<FeedView, 'words'>) {
  const { memberId, role } = author;
  const name = html`<strong part="author"><bdi>${nameOf(author, view)}</bdi></strong>`;
  return memberId && role
    ? html`<a href=${`${community.url}/member/${memberId}`} target="_blank" rel="noopener">${name}</a>`
    : name;
}

export function renderRole({ role, isImported }: PostAuthor, { words }: Pick<FeedView, 'words'>) {
  if (role === 'OWNER') return html`<span class="badge">${words.feedOwner}</span>`;
  const badge = role === 'MODERATOR' ? words.feedModerator : isImported ? words.feedImported : undefined;
  return badge ? html`<span class="badge">${badge}</span>` : nothing;
}

/** Below words of our own, unless the page hides it. */
export const renderSaid = ({ hideToast }: Pick<FeedView, 'hideToast'>, said: string | undefined, own: string) =>
  hideToast ? nothing : renderServerWords(said, own);

export const renderProblem = (view: FeedView, place: string) => {
  const { text, said } = view.problem(place) ?? {};
  return text ? html`<p class="problem" role="alert">${text} ${renderSaid(view, said, text)}</p>` : nothing;
};
