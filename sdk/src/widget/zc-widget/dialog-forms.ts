import { html, nothing, svg } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { icon, icons } from '../../base/icons.ts';
import { renderHead } from './docked-forms.ts';
import { stepOf } from './feed-pages.ts';
import type { WidgetView } from './widget-view.ts';

/** What opened by itself leaves the page as it is. */
const renderVeil = ({ isAskedFor }: WidgetView) => (isAskedFor ? html`<div class="veil"></div>` : nothing);

export const renderDialog = (view: WidgetView) =>
  view.isOpen
    ? html`${renderVeil(view)}<div class="box" part="panel" role="dialog" tabindex="-1"
        aria-label=${view.words.playerOf(view.name)} @keydown=${view.onKey}>
        ${renderHead(view)}${view.renderPlayer()}
      </div>`
    : nothing;

const upIcon = icon(svg`<path class="line" d="m6 15 6-6 6 6"/>`);
const downIcon = icon(svg`<path class="line" d="m6 9 6 6 6-6"/>`);

const renderPoster = (url: string | null) => (url ? html`<img src=${url} alt="" />` : nothing);

function renderFeed(view: WidgetView) {
  const { config, story, words, goToStory } = view;
  const items = config.playlist?.items ?? [];
  const step = (to: number, label: string, shape: unknown) =>
    html`<button type="button" aria-label=${label} ?disabled=${!items[to]} @click=${() => goToStory(to)}>${shape}</button>`;
  const onKey = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === 0) return view.onKey(event);
    event.preventDefault();
    if (items[story + by]) goToStory(story + by);
  };
  return html`<div class="feed" part="panel" role="dialog" tabindex="-1" aria-label=${words.playerOf(view.name)}
    @keydown=${onKey}>
    <div class="pages">
      ${repeat(
        items,
        ({ id }) => id,
        ({ stream }, number) => html`<section class="page" data-number=${number} aria-label=${stream.name}>
          ${number === story ? view.renderPlayer() : renderPoster(stream.posterUrl)}
        </section>`,
      )}
    </div>
    <span class="caption" aria-hidden="true">${view.name}</span>
    <button class="leave" type="button" aria-label=${words.leaveMiniPlayer} @click=${view.collapse}>${icons.close}</button>
    <div class="steps">
      ${step(story - 1, words.previousVideo, upIcon)}${step(story + 1, words.nextVideo, downIcon)}
    </div>
  </div>`;
}

/** A row of round pictures in the page, and the feed that they open over the whole window. */
export const renderStories = (view: WidgetView) => html`<div class="row" part="stories">
  <ul aria-label=${view.words.playlist}>
    ${repeat(
      view.config.playlist?.items ?? [],
      ({ id }) => id,
      ({ stream }, number) => html`<li>
        <button class="story" type="button" aria-haspopup="dialog" @click=${() => view.openStory(number)}
          aria-label=${view.words.playVideo(stream.name)}>
          <span class="ring">${renderPoster(stream.posterUrl)}</span><span class="name">${stream.name}</span>
        </button>
      </li>`,
    )}
  </ul>
  ${view.isOpen ? renderFeed(view) : nothing}
</div>`;
