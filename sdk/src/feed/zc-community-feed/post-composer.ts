import { readRichText } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { AttachedPictures } from './attached-pictures.ts';
import { renderField } from './composer-view.ts';
import type { ManageButtons } from './manage-buttons.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { renderProblem } from './small-views.ts';

/** `postTitleMaxLength` and `richTextMaxLength` in the contract. */
const titleMax = 150;
const textMax = 20_000;
/** Chosen by hand: in no space, whatever is shown. */
const noSpace = '-';

interface Composed {
  pictures: AttachedPictures;
  buttons: ManageButtons;
  send: () => void;
}

export function renderComposer(view: MemberView, { pictures, buttons, send }: Composed) {
  const { words } = view;
  const isWriting = view.draft('post') !== '' || view.draft('title') !== '' || pictures.count > 0;
  const submit = (event: Event) => {
    event.preventDefault();
    send();
  };
  return html`<form class="composer ${isWriting ? 'open' : ''}" part="composer" @submit=${submit}>
    <input type="text" class="more" dir="auto" maxlength=${titleMax} aria-label=${words.feedPostTitle}
      placeholder=${words.feedPostTitle} .value=${view.draft('title')}
      @input=${(event: Event) => view.do.write('title', (event.target as HTMLInputElement).value)} />
    ${renderField(view, { place: 'post', label: words.feedWritePost, max: textMax, rows: 3 })}
    <p class="soft more"><bdi>${words.feedPostHint}</bdi></p>
    ${pictures.render(view)} ${renderSpaceChoice(view)} ${renderProblem(view, 'post')}
    <button class="main" part="button" ?disabled=${view.isBusy('post') || pictures.isSending || !isWriting}>${words.feedSendPost}</button>
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

export function sendPost({ feed, writing, calls }: MemberPartDeps, attached: AttachedPictures): void {
  const text = writing.draft('post').trim();
  const title = writing.draft('title').trim();
  const { pictures } = attached;
  if (!text && !title && pictures.length === 0) return;
  void writing.attempt('post', async () => {
    const chosen = writing.draft('space') || feed.space || noSpace;
    const spaceId = chosen === noSpace ? null : chosen;
    const post = await calls.write({ title, body: readRichText(text), spaceId, pictures });
    for (const place of ['post', 'title', 'space']) writing.write(place, '');
    attached.clear();
    // Where it stands, if that is not here.
    if (feed.space && feed.space !== post.space?.id) await feed.choose(post.space?.id);
    else feed.store.add(post);
  });
}
