import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';

export const styles = css`
  :host {
    display: block;
    writing-mode: horizontal-tb;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  h2,
  h3,
  h4,
  p,
  ol,
  ul,
  blockquote {
    margin: 0;
  }

  :focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: 2px;
  }

  .all {
    ${anew}
    --ink: CanvasText;
    --on-accent: #fff;
    --background: var(--zc-feed-background, Canvas);
    --surface: var(--zc-feed-surface, var(--background));
    --text: var(--zc-feed-text, var(--ink));
    --link: var(--zc-feed-link, LinkText);
    --radius: var(--zc-feed-radius, 14px);
    --line: var(--zc-feed-border, color-mix(in srgb, var(--text) 16%, var(--surface)));
    --quiet: var(--zc-feed-muted, color-mix(in srgb, var(--text) 74%, var(--surface)));
    --tint: color-mix(in srgb, var(--text) 7%, var(--surface));
    --accent: var(--zc-feed-accent, var(--community-accent, #c8102e));
    --second: var(--zc-feed-secondary, var(--text));
    --on-second: var(--surface);
    position: relative;
    width: 100%;
    background: var(--background);
    color: var(--text);
    font: 400 15px / 1.5 var(--zc-feed-font, Zeacon, system-ui, sans-serif);
    overflow-anchor: none;
  }

  /* Letters are black or white, whichever can be read there. */
  @supports (color: lch(from red l c h)) {
    .all {
      --ink: lch(from var(--surface) calc((49.9 - l) * 999) 0 0);
      --on-accent: lch(from var(--accent) calc((49.9 - l) * 999) 0 0);
      --on-second: lch(from var(--second) calc((49.9 - l) * 999) 0 0);
    }
  }

  [part='feed'] {
    display: flow-root;
  }

  .panel,
  .post {
    display: grid;
    gap: 12px;
    min-width: 0;
    padding: 16px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow-wrap: anywhere;
    scroll-margin-block: 16px;
  }

  .panel {
    margin-block-end: 16px;
  }

  .panel > button {
    justify-self: start;
  }

  .note {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 24px 16px;
    color: var(--quiet);
    text-align: center;
  }

  .by,
  .soft,
  .when {
    color: var(--quiet);
    font-size: 13px;
  }

  .by {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: baseline;
  }

  .avatar {
    position: relative;
    display: inline-grid;
    place-items: center;
    flex: none;
    align-self: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    overflow: hidden;
    background: var(--tint);
    font-size: 14px;
    font-weight: 650;
  }

  .avatar img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .by strong {
    color: var(--text);
    font-size: 15px;
    font-weight: 650;
  }

  .by a {
    color: inherit;
    text-decoration: none;
  }

  .by a:hover {
    text-decoration: underline;
  }

  .badge {
    padding: 1px 8px;
    border-radius: 999px;
    background: var(--tint);
    font-size: 12px;
    font-weight: 600;
  }

  h2 {
    font-size: 18px;
    font-weight: 660;
    line-height: 1.3;
  }

  h3,
  h4 {
    font-size: 16px;
    font-weight: 650;
  }

  .text {
    display: grid;
    gap: 8px;
  }

  .text:empty {
    display: none;
  }

  .text p,
  .said {
    white-space: pre-wrap;
  }

  .text ol,
  .text ul {
    padding-inline-start: 24px;
  }

  blockquote {
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--line);
    color: var(--quiet);
  }

  code {
    padding: 1px 5px;
    border-radius: 5px;
    background: var(--tint);
    font-size: 13px;
  }

  .text a,
  .said a,
  .panel a {
    color: var(--link);
  }

  .picture {
    display: block;
    width: 100%;
    max-height: 70vh;
    border-radius: calc(var(--radius) - 4px);
    object-fit: contain;
    background: var(--tint);
  }

  .video {
    position: relative;
    overflow: hidden;
    aspect-ratio: 16 / 9;
    border-radius: calc(var(--radius) - 4px);
    background: #0b0b0d;
  }

  .video.tall {
    justify-self: center;
    width: min(100%, 42.2vh);
    aspect-ratio: 9 / 16;
  }

  .video > * {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border-radius: 0;
  }

  .video img {
    object-fit: cover;
  }

  .start {
    display: grid;
    place-items: center;
    background: none;
  }

  .start:focus-visible {
    outline-color: #fff;
    outline-offset: -4px;
  }

  .start span {
    display: grid;
    place-items: center;
    width: 64px;
    height: 64px;
    border-radius: 50%;
    background: rgb(0 0 0 / 72%);
    color: #fff;
  }

  .start svg {
    width: 32px;
    height: 32px;
    fill: currentcolor;
  }

  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  button {
    min-height: 40px;
    padding: 0 14px;
    border: 0;
    border-radius: 999px;
    background: var(--tint);
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:hover {
    background: color-mix(in srgb, var(--text) 13%, var(--surface));
  }

  button:disabled {
    opacity: 0.55;
    cursor: default;
  }

  button.main {
    background: var(--accent);
    color: var(--on-accent);
  }

  button.react {
    min-width: 44px;
    padding: 0 10px;
    font-variant-numeric: tabular-nums;
  }

  li button.react {
    min-width: 36px;
    min-height: 32px;
    padding: 0 6px;
    font-size: 13px;
  }

  button.react[aria-pressed='true'] {
    box-shadow: inset 0 0 0 2px var(--second);
  }

  button.quiet {
    padding: 0 8px;
    background: none;
    color: var(--quiet);
    font-size: 13px;
  }

  button.quiet:hover {
    color: var(--text);
  }

  button.start:hover {
    background: none;
  }

  .news {
    position: sticky;
    inset-block-start: 12px;
    z-index: 1;
    display: block;
    margin: 0 auto 16px;
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: 0 2px 10px rgb(0 0 0 / 25%);
  }

  .news:hover {
    background: var(--accent);
  }

  .detail {
    display: block;
    color: var(--quiet);
    font-size: 13px;
  }

  .problem {
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--accent);
    font-size: 14px;
  }

  .thread {
    display: grid;
    gap: 14px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--line);
  }

  .thread ul {
    display: grid;
    gap: 14px;
    padding: 0;
    list-style: none;
  }

  .thread li {
    display: grid;
    gap: 4px;
  }

  .thread ul ul {
    padding-inline-start: 14px;
    border-inline-start: 2px solid var(--line);
  }

  .spaces {
    margin-block-end: 16px;
  }

  .spaces [aria-pressed='true'] {
    background: var(--second);
    color: var(--on-second);
  }

  .poll,
  .poll div {
    display: grid;
    gap: 4px;
  }

  .poll {
    gap: 12px;
  }

  .poll button {
    border-radius: min(10px, var(--radius));
    padding-block: 8px;
    text-align: start;
  }

  .poll button:disabled {
    opacity: 1;
  }

  .poll [aria-pressed='true'] {
    box-shadow: inset 0 0 0 2px var(--second);
  }

  progress {
    width: 100%;
    accent-color: var(--accent);
  }

  .me {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
  }

  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    button {
      border: 1px solid;
    }
  }
`;
