import { readRichText } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { AttachedPictures } from './attached-pictures.ts';
import { renderField } from './composer-view.ts';
import type { Drafts } from './drafts.ts';
import type { ManageButtons } from './manage-buttons.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import type { PollForm } from './poll-form.ts';
import { renderProblem } from './small-views.ts';
import { noSpace, postPlaces, typedPoll } from './written-post.ts';

/** `postTitleMaxLength` and `richTextMaxLength` in the contract. */
const titleMax = 150;
const textMax = 20_000;

export interface Composed {
  /** Undefined until it was loaded. */
  pictures: AttachedPictures | undefined;
  buttons: ManageButtons;
  /** Undefined until somebody begins one. */
  poll: PollForm | undefined;
  addPoll: (focuses: boolean) => void;
  /** Undefined until it was loaded. */
  drafts: Drafts | undefined;
}

export function renderComposer(view: MemberView, composed: Composed, deps: MemberPartDeps) {
  const { words } = view;
  const { pictures, buttons, poll, drafts, addPoll } = composed;
  const isWriting = Boolean(view.draft('post') || view.draft('title') || pictures?.count || typedPoll(view));
  const submit = (event: Event) => {
    event.preventDefault();
    sendPost(deps, composed, view);
  };
  const pollButton = poll?.isOpen
    ? undefined
    : html`<button type="button" part="button" ?disabled=${view.isBusy('post')} @click=${() => addPoll(true)}>${words.feedAddPoll}</button>`;
  return html`<form class="composer ${isWriting || poll?.isOpen ? 'open' : ''}" part="composer" @submit=${submit}>
    <input type="text" class="more" dir="auto" maxlength=${titleMax} aria-label=${words.feedPostTitle}
      placeholder=${words.feedPostTitle} .value=${view.draft('title')}
      @input=${(event: Event) => view.do.write('title', (event.target as HTMLInputElement).value)} />
    ${renderField(view, { place: 'post', label: words.feedWritePost, max: textMax, rows: 3 })}
    <p class="soft more"><bdi>${words.feedPostHint}</bdi></p>
    ${pictures?.render(view, pollButton)} ${poll?.render(view)} ${renderSpaceChoice(view)} ${renderProblem(view, 'post')}
    <div class="acts"><button class="main" part="button" ?disabled=${view.isBusy('post') || pictures?.isSending || !isWriting}>${words.feedSendPost}</button>${drafts?.render(view)}</div>
  </form>
  ${buttons.renderBlocked(view)}`;
}

/** For what somebody writes; begins with the space that they read. */
function renderSpaceChoice(view: MemberView) {
  const { spaces, words } = view;
  if (spaces.length === 0) return nothing;
  const chosen = view.draft('space') || view.space || noSpace;
  const options = [{ id: noSpace, name: words.feedNoSpace }, ...spaces];
  return html`<select class="more" aria-label=${words.feedSpace}
    @change=${(event: Event) => view.do.write('space', (event.target as HTMLSelectElement).value)}>
    ${options.map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen}>${name}</option>`)}
  </select>`;
}

function sendPost(
  { feed, writing, calls }: MemberPartDeps,
  { pictures: attached, poll: form, drafts }: Composed,
  view: MemberView,
): void {
  const text = writing.draft('post').trim();
  const title = writing.draft('title').trim();
  const pictures = attached?.pictures ?? [];
  const poll = form ? form.read(view) : null;
  if (poll === undefined || (!text && !title && !poll && pictures.length === 0)) return;
  void writing.attempt('post', async () => {
    const chosen = writing.draft('space') || feed.space || noSpace;
    const spaceId = chosen === noSpace ? null : chosen;
    const kept = await drafts?.toSend();
    const post = await calls.write({ title, body: readRichText(text), spaceId, pictures, poll, ...kept });
    for (const place of postPlaces) writing.write(place, '');
    attached?.clear();
    form?.clear();
    drafts?.begin();
    // Where it stands, if that is not here.
    if (feed.space && feed.space !== post.space?.id) await feed.choose(post.space?.id);
    else feed.store.add(post);
  });
}
