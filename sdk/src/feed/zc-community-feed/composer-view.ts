import { html, nothing } from 'lit';
import { feedPrice } from '../feed-price.ts';
import type { FeedView } from './feed-view.ts';
import { renderAvatar, renderProblem } from './small-views.ts';

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

/** What only members need, once it is there. */
const renderMember = (view: FeedView) =>
  view.memberParts === 'failed'
    ? html`<button type="button" part="button" @click=${view.do.loadMember}>${view.words.feedRetry}</button>`
    : view.memberParts?.renderPanel(view);

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
    ${note ? html`<p class="soft">${note}</p>` : pays ? nothing : renderMember(view)}${pays ? buy : nothing}
    <p class="soft me">${renderAvatar({ ...membership, name: username }, view)} <bdi>${words.feedSignedIn(username ?? '')}</bdi>
      <button type="button" class="quiet" @click=${view.do.signOut}>${words.feedSignOut}</button></p>
  </div>`;
}
