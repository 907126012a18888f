import { html, nothing } from 'lit';
import { feedPrice } from '../feed-price.ts';
import type { FeedView } from './feed-view.ts';
import { renderAvatar, renderProblem } from './small-views.ts';
import { renderSpaceChoice } from './spaces-view.ts';

/** `postTitleMaxLength` and `richTextMaxLength` in the contract. */
const titleMax = 150;
const textMax = 20_000;

interface Field {
  place: string;
  label: string;
  max: number;
  rows: number;
}

export const renderField = (view: FeedView, { place, label, max, rows }: Field) => html`<textarea
  dir="auto"
  rows=${rows}
  maxlength=${max}
  aria-label=${label}
  placeholder=${label}
  data-place=${place}
  .value=${view.draft(place)}
  @input=${(event: Event) => view.do.write(place, (event.target as HTMLTextAreaElement).value)}
></textarea>`;

function renderComposer(view: FeedView) {
  const { words } = view;
  const isWriting = view.draft('post') !== '' || view.draft('title') !== '';
  const send = (event: Event) => {
    event.preventDefault();
    view.do.sendPost();
  };
  return html`<form class="composer ${isWriting ? 'open' : ''}" part="composer" @submit=${send}>
    <input type="text" class="more" dir="auto" maxlength=${titleMax} aria-label=${words.feedPostTitle}
      placeholder=${words.feedPostTitle} .value=${view.draft('title')}
      @input=${(event: Event) => view.do.write('title', (event.target as HTMLInputElement).value)} />
    ${renderField(view, { place: 'post', label: words.feedWritePost, max: textMax, rows: 3 })}
    <p class="soft more"><bdi>${words.feedPostHint}</bdi></p>
    ${renderSpaceChoice(view)} ${renderProblem(view, 'post')}
    <button class="main" part="button" ?disabled=${view.isBusy('post') || !isWriting}>${words.feedSendPost}</button>
  </form>`;
}

/** What somebody can do here: sign in, ask to be let in, or write. */
export function renderPanel(view: FeedView, { canSignIn }: { canSignIn: boolean }) {
  const { words, membership, community } = view;
  const away = html`<a href=${community?.url ?? nothing} target="_blank" rel="noopener">${words.feedOpenCommunity}</a>`;
  const price = community?.price && feedPrice(community.price, words, view.language);
  const isOnce = community?.price?.period === 'ONCE';
  const costs = price
    ? html`<p class="soft">${isOnce ? words.feedJoinCosts(price) : words.feedJoinRenews(price)}</p>`
    : nothing;
  if (!membership)
    return html`<div class="panel">${costs}
      <p class="soft">${canSignIn ? words.feedSignInWhy : words.feedInsecure}</p>
      ${
        canSignIn
          ? html`<button type="button" class="main" part="button" ?disabled=${!community || view.isSigningIn} @click=${view.do.signIn}>${words.feedSignIn}</button>`
          : away
      }
      ${renderProblem(view, 'panel')} ${view.problem('panel') ? away : nothing}
    </div>`;
  const { state, username } = membership;
  const pays = price && state !== 'ACTIVE' && state !== 'BANNED';
  const notes: { [state: string]: string } = {
    REQUESTED: words.feedRequested,
    REFUSED: words.feedNotLetIn,
    BANNED: words.feedBanned,
  };
  const note = state === null ? (price ? undefined : words.feedInviteOnly) : notes[state];
  const buy = html`${costs}<button type="button" class="main" part="button" ?disabled=${view.isSigningIn} @click=${view.do.signIn}>
      ${words.feedJoinFor(price || '')}</button>${renderProblem(view, 'panel')}`;
  return html`<div class="panel">
    ${note ? html`<p class="soft">${note}</p>` : pays ? nothing : renderComposer(view)}${pays ? buy : nothing}
    <p class="soft me">${renderAvatar({ ...membership, name: username }, view)} <bdi>${words.feedSignedIn(username ?? '')}</bdi>
      <button type="button" class="quiet" @click=${view.do.signOut}>${words.feedSignOut}</button></p>
  </div>`;
}
