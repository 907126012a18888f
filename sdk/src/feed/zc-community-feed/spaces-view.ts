import { html, nothing } from 'lit';
import { noSpace } from '../feed-writing.ts';
import type { FeedView } from './feed-view.ts';

export function renderSpaces({ spaces, space, words, do: { choose } }: FeedView) {
  if (spaces.length === 0) return nothing;
  const button = (id: string | undefined, name: string) =>
    html`<button type="button" part="button" aria-pressed=${id === space} @click=${() => choose(id)}><bdi>${name}</bdi></button>`;
  return html`<div class="acts spaces" part="spaces" role="group" aria-label=${words.feedSpaces}>
    ${button(undefined, words.feedAllPosts)} ${spaces.map(({ id, name }) => button(id, name))}
  </div>`;
}

/** For what somebody writes; begins with the space that they read. */
export function renderSpaceChoice(view: FeedView) {
  const { spaces, words } = view;
  if (spaces.length === 0) return nothing;
  const chosen = view.draft('space') || view.space || noSpace;
  const options = [{ id: noSpace, name: words.feedNoSpace }, ...spaces];
  return html`<select class="more" aria-label=${words.feedSpace}
    @change=${(event: Event) => view.do.write('space', (event.target as HTMLSelectElement).value)}>
    ${options.map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen}>${name}</option>`)}
  </select>`;
}
