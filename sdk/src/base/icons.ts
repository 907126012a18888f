import { html, svg, type TemplateResult } from 'lit';

/** 24 x 24, drawn with `currentColor`. Decorative: the button around the icon has the accessible name. */
export const icon = (shapes: TemplateResult<2>) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes}</svg>`;

export const icons = {
  play: icon(svg`<path d="M7.5 4.6v14.8a1 1 0 0 0 1.53.85l11.6-7.4a1 1 0 0 0 0-1.7L9.03 3.75A1 1 0 0 0 7.5 4.6Z"/>`),
  pause: icon(
    svg`<rect x="5.5" y="4" width="4.5" height="16" rx="1.2"/><rect x="14" y="4" width="4.5" height="16" rx="1.2"/>`,
  ),
  replay: icon(svg`<path class="line" d="M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4 9"/><path class="line" d="M4 4v5h5"/>`),
  volume: icon(
    svg`<path d="M12 4.7v14.6a.8.8 0 0 1-1.3.6L6.4 16H3.8a.8.8 0 0 1-.8-.8V8.8a.8.8 0 0 1 .8-.8h2.6l4.3-3.9a.8.8 0 0 1 1.3.6Z"/><path class="line" d="M15.5 9a4.2 4.2 0 0 1 0 6M18.3 6.3a8 8 0 0 1 0 11.4"/>`,
  ),
  muted: icon(
    svg`<path d="M12 4.7v14.6a.8.8 0 0 1-1.3.6L6.4 16H3.8a.8.8 0 0 1-.8-.8V8.8a.8.8 0 0 1 .8-.8h2.6l4.3-3.9a.8.8 0 0 1 1.3.6Z"/><path class="line" d="m16 9.5 5 5m0-5-5 5"/>`,
  ),
  captions: icon(
    svg`<rect class="line" x="3" y="5" width="18" height="14" rx="2.5"/><path class="line" d="M10.5 10.7a2 2 0 1 0 0 2.6M17 10.7a2 2 0 1 0 0 2.6"/>`,
  ),
  settings: icon(
    svg`<circle class="line" cx="12" cy="12" r="3"/><path class="line" d="M19.4 15a1.7 1.7 0 0 0 .34 1.87l.06.06a2 2 0 1 1-2.83 2.83l-.06-.06a1.7 1.7 0 0 0-2.88 1.2V21a2 2 0 0 1-4 0v-.1a1.7 1.7 0 0 0-2.9-1.2l-.06.06a2 2 0 1 1-2.83-2.83l.06-.06a1.7 1.7 0 0 0-1.2-2.88H3a2 2 0 0 1 0-4h.1a1.7 1.7 0 0 0 1.2-2.9l-.06-.06a2 2 0 1 1 2.83-2.83l.06.06a1.7 1.7 0 0 0 2.88-1.2V3a2 2 0 0 1 4 0v.1a1.7 1.7 0 0 0 2.9 1.2l.06-.06a2 2 0 1 1 2.83 2.83l-.06.06a1.7 1.7 0 0 0 1.2 2.88H21a2 2 0 0 1 0 4h-.1a1.7 1.7 0 0 0-1.5 1Z"/>`,
  ),
  cast: icon(
    svg`<path class="line" d="M3 8V6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5H14M3 11.5a8 8 0 0 1 7.5 7.5M3 15.3a4 4 0 0 1 3.7 3.7"/><circle cx="3.6" cy="18.8" r="1.1"/>`,
  ),
  airPlay: icon(
    svg`<path class="line" d="M6 17H4.5A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5H18"/><path d="m12 14 5 6.5H7Z"/>`,
  ),
  next: icon(
    svg`<path d="M5 5.3v13.4a.8.8 0 0 0 1.25.66l9.3-6.7a.8.8 0 0 0 0-1.32l-9.3-6.7A.8.8 0 0 0 5 5.3Z"/><rect x="17" y="4.5" width="2.4" height="15" rx="1"/>`,
  ),
  previous: icon(
    svg`<path d="M19 5.3v13.4a.8.8 0 0 1-1.25.66l-9.3-6.7a.8.8 0 0 1 0-1.32l9.3-6.7A.8.8 0 0 1 19 5.3Z"/><rect x="4.6" y="4.5" width="2.4" height="15" rx="1"/>`,
  ),
  playlist: icon(
    svg`<path class="line" d="M4 6h16M4 11h10M4 16h7"/><path d="M15.5 13.2v6.6a.7.7 0 0 0 1.07.6l5-3.3a.7.7 0 0 0 0-1.2l-5-3.3a.7.7 0 0 0-1.07.6Z"/>`,
  ),
  close: icon(svg`<path class="line" d="m6 6 12 12M18 6 6 18"/>`),
  pictureInPicture: icon(
    svg`<path class="line" d="M10 19H5.5A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5V10"/><rect x="13" y="13" width="8.5" height="6.5" rx="1.5"/>`,
  ),
  fullscreen: icon(
    svg`<path class="line" d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9m6 0h3.5A1.5 1.5 0 0 1 20 5.5V9m0 6v3.5a1.5 1.5 0 0 1-1.5 1.5H15m-6 0H5.5A1.5 1.5 0 0 1 4 18.5V15"/>`,
  ),
  leaveFullscreen: icon(
    svg`<path class="line" d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4m16 0h-3.5A1.5 1.5 0 0 1 15 7.5V4m0 16v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20"/>`,
  ),
  offline: icon(
    svg`<path class="line" d="m4 4 16 16M8.5 15.5a5 5 0 0 1 6.5-.4M5.3 12a9.5 9.5 0 0 1 4.2-2.4M18.7 12a9.5 9.5 0 0 0-5.2-2.6"/><circle cx="12" cy="19" r="1.4"/>`,
  ),
  alert: icon(
    svg`<circle class="line" cx="12" cy="12" r="9"/><path class="line" d="M12 7.5v5.5"/><circle cx="12" cy="16.3" r="1.2"/>`,
  ),
} as const;
