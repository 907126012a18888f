import { html, nothing } from 'lit';
import type { FeedView } from './feed-view.ts';

export function renderSpaces({ spaces, space, words, do: { choose } }: FeedView) {
  if (spaces.length === 0) return nothing;
  const button = (id: string | undefined, name: string) =>
    html`<button type="button" part="button" aria-pressed=${id === space} @click=${() => choose(id)}><bdi>${name}</bdi></button>`;
  return html`<div class="acts spaces" part="spaces" role="group" aria-label=${words.feedSpaces}>
    ${button(undefined, words.feedAllPosts)} ${spaces.map(({ id, name }) => button(id, name))}
  </div>`;
}
