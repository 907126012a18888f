import { html, nothing } from 'lit';
import { icons } from '../../base/icons.ts';
import { toLiveStrings } from '../../words/live/live-strings.ts';
import type { WidgetView } from './widget-view.ts';

const renderAway = ({ words, close }: WidgetView) =>
  html`<button class="away" type="button" aria-label=${words.closeMiniPlayer} @click=${close}>${icons.close}</button>`;

export const renderHead = ({ name, words, collapse }: WidgetView) => html`<div class="bar">
  <span>${name}</span>
  <button class="collapse" type="button" @click=${collapse} aria-label=${words.leaveMiniPlayer}>${icons.close}</button>
</div>`;

const renderBubble = (view: WidgetView) => html`<div class="bubble" ?hidden=${view.isOpen}>
  <button class="open" part="bubble" type="button" @click=${view.open}
    aria-label=${view.words.playVideo(view.name)} aria-expanded="false">
    ${view.config.stream?.posterUrl ? html`<img src=${view.config.stream.posterUrl} alt="" />` : nothing}
    <span>${icons.play}</span>
  </button>
  ${renderAway(view)}
</div>`;

const renderStrip = (view: WidgetView) => html`<div class="strip" part="bar" ?hidden=${view.isOpen}>
  <span class="on-air">${toLiveStrings(view.words).live}</span>
  <span class="title">${view.name}</span>
  <button class="open" type="button" @click=${view.open}
    aria-label=${view.words.playVideo(view.name)} aria-expanded="false">${icons.play}<span>${view.words.play}</span></button>
  ${renderAway(view)}
</div>`;

/** At an edge of the window: a bubble or a bar, and the player that it opens. */
export const renderDocked = (view: WidgetView) => html`<div class="corner" data-form=${view.widget.form}
  data-corner=${view.widget.style.corner} role="complementary" aria-label=${view.words.playerOf(view.name)}>
  ${view.widget.form === 'BAR' ? renderStrip(view) : renderBubble(view)}
  <div class="panel" part="panel" tabindex="-1" ?hidden=${!view.isOpen} @keydown=${view.onKey}>
    ${renderHead(view)}${view.renderPlayer()}
  </div>
</div>`;
