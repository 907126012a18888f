import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';

/**
 * Everything stands on elements within, because a page's own rules for `*` reach the host and may undo what is said of
 * it. Lengths and colours come in as custom properties.
 */
export const styles = css`
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  .inline {
    display: block;
    width: 100%;
    max-width: var(--width);
  }
  zc-player {
    display: block;
    width: 100%;
  }
  .corner,
  .row,
  .box,
  .feed,
  .veil {
    ${anew}
    font: 500 14px/1.4 var(--zc-player-font, Zeacon, system-ui, sans-serif);
  }
  .corner {
    color: #fff;
    position: fixed;
    z-index: var(--layer);
    max-width: calc(100% - 2 * var(--x));
  }
  [data-corner^='BOTTOM'] {
    bottom: calc(var(--y) + var(--shift, 0px) + env(safe-area-inset-bottom, 0px));
  }
  [data-corner^='TOP'] {
    top: calc(var(--y) + var(--shift, 0px) + env(safe-area-inset-top, 0px));
  }
  [data-corner$='RIGHT'] {
    right: var(--x);
  }
  [data-corner$='LEFT'] {
    left: var(--x);
  }
  [data-waits] {
    visibility: hidden;
  }
  [hidden] {
    display: none !important;
  }
  button {
    display: grid;
    place-items: center;
    margin: 0;
    padding: 0;
    border: 0;
    cursor: pointer;
    font: inherit;
  }
  button:focus-visible {
    outline: 3px solid #fff;
    outline-offset: -3px;
    box-shadow: 0 0 0 3px #111;
  }
  svg {
    width: 24px;
    height: 24px;
    fill: currentColor;
  }
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .bubble {
    position: relative;
    width: 76px;
    height: 76px;
  }
  .bubble .open {
    position: relative;
    overflow: hidden;
    width: 100%;
    height: 100%;
    border: 3px solid var(--accent);
    border-radius: 50%;
    background: #111;
    color: #fff;
    box-shadow: 0 6px 24px rgb(0 0 0 / 28%);
  }
  .bubble img,
  .ring img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .bubble .open span {
    position: relative;
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--accent);
    color: var(--on-accent);
  }
  .bubble .open svg {
    width: 18px;
    height: 18px;
  }
  .bubble .away {
    position: absolute;
    top: -8px;
    inset-inline-end: -8px;
  }
  .away {
    flex: none;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: #fff;
    color: #111;
    box-shadow: 0 1px 6px rgb(0 0 0 / 35%);
  }
  .away svg,
  .collapse svg {
    width: 16px;
    height: 16px;
  }
  .panel {
    position: relative;
    width: var(--width);
    max-width: 100%;
    max-height: calc(100vh - 2 * var(--y));
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: 14px;
    outline: none;
    background: #0b0b0d;
    box-shadow:
      0 0 0 1px rgb(255 255 255 / 14%),
      0 12px 40px rgb(0 0 0 / 36%);
  }
  .panel[data-mini] {
    width: max(180px, calc(var(--width) * 0.5));
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding-inline: 14px 4px;
    color: #fff;
  }
  .bar span {
    overflow: hidden;
    flex: 1;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .collapse {
    flex: none;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: none;
    color: #fff;
  }
  .panel zc-player,
  .box zc-player,
  .feed zc-player {
    --zc-player-radius: 0;
  }
  [data-form='BAR'] {
    right: var(--x);
    left: var(--x);
    max-width: none;
    pointer-events: none;
  }
  [data-form='BAR'] > * {
    margin-inline: auto;
    pointer-events: auto;
  }
  .strip {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 56px;
    padding: 8px 14px;
    border-radius: 14px;
    background: #0b0b0d;
    color: #fff;
    box-shadow:
      0 0 0 1px rgb(255 255 255 / 14%),
      0 6px 24px rgb(0 0 0 / 28%);
  }
  .on-air {
    flex: none;
    padding: 2px 8px;
    border-radius: 6px;
    background: #c8102e;
    font-size: 12px;
    font-weight: 700;
    text-transform: uppercase;
  }
  .title {
    overflow: hidden;
    flex: 1;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .strip .open {
    display: flex;
    flex: none;
    align-items: center;
    gap: 6px;
    min-height: 40px;
    padding-inline: 14px 18px;
    border-radius: 20px;
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 700;
  }
  .strip .open svg {
    width: 16px;
    height: 16px;
  }
  .box,
  .feed {
    padding: 0;
    border: 0;
    outline: none;
    background: #0b0b0d;
    color: #fff;
  }
  .veil {
    position: fixed;
    z-index: var(--layer);
    inset: 0;
    background: rgb(0 0 0 / 64%);
    pointer-events: none;
  }
  .box {
    position: fixed;
    z-index: var(--layer);
    inset: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    width: var(--width);
    max-width: calc(100% - 32px);
    height: fit-content;
    max-height: calc(100% - 32px);
    margin: auto;
    border-radius: 16px;
    box-shadow:
      0 0 0 1px rgb(255 255 255 / 14%),
      0 24px 80px rgb(0 0 0 / 48%);
  }
  .row {
    width: 100%;
    color: inherit;
  }
  .row ul {
    display: flex;
    overflow-x: auto;
    gap: 8px;
    margin: 0;
    padding: 4px;
    list-style: none;
    scrollbar-width: thin;
  }
  .story {
    justify-items: center;
    align-content: start;
    width: 96px;
    height: 100%;
    background: none;
    color: inherit;
  }
  .story:focus-visible {
    border-radius: 12px;
    outline-color: #111;
    outline-offset: 1px;
    box-shadow: 0 0 0 4px #fff;
  }
  .ring {
    position: relative;
    overflow: hidden;
    width: 76px;
    height: 76px;
    border: 3px solid var(--accent);
    border-radius: 50%;
    background: #111;
  }
  .name {
    overflow: hidden;
    display: -webkit-box;
    width: 100%;
    margin-top: 6px;
    overflow-wrap: break-word;
    text-align: center;
    font-size: 13px;
    line-height: 1.3;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  .feed {
    position: fixed;
    z-index: var(--layer);
    inset: 0;
    overflow: hidden;
    width: 100%;
    max-width: none;
    height: 100%;
    max-height: none;
    margin: 0;
    background: #000;
  }
  .pages {
    overflow-y: auto;
    height: 100%;
    container-type: size;
    overscroll-behavior: contain;
    scroll-snap-type: y mandatory;
    scrollbar-width: none;
  }
  .page {
    display: grid;
    align-items: safe center;
    justify-items: center;
    overflow: hidden auto;
    height: 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .page img {
    max-width: 100%;
    max-height: 100%;
  }
  .page zc-player {
    --zc-player-aspect-ratio: var(--ratio, 16 / 9);
    width: min(100%, 100vh * var(--ratio, 16 / 9));
    width: min(100%, 100cqh * var(--ratio, 16 / 9));
  }
  .leave,
  .steps button {
    width: 44px;
    height: 44px;
    border-radius: 50%;
    background: rgb(0 0 0 / 64%);
    color: #fff;
  }
  .caption {
    position: absolute;
    top: calc(12px + env(safe-area-inset-top, 0px));
    inset-inline: 12px 68px;
    overflow: hidden;
    display: -webkit-box;
    padding-block: 10px;
    color: #fff;
    font-size: 16px;
    font-weight: 600;
    text-shadow:
      0 0 2px #000,
      0 1px 8px #000;
    pointer-events: none;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .leave {
    position: absolute;
    top: calc(12px + env(safe-area-inset-top, 0px));
    inset-inline-end: 12px;
  }
  .steps {
    position: absolute;
    inset-inline-end: 12px;
    top: 50%;
    display: grid;
    gap: 10px;
    translate: 0 -50%;
  }
  .steps button:disabled {
    opacity: 0.35;
    cursor: default;
  }
  @media (prefers-reduced-motion: no-preference) {
    .panel:not([hidden]),
    .bubble:not([hidden]),
    .strip:not([hidden]),
    .box {
      animation: arrive 0.18s ease-out;
    }
    @keyframes arrive {
      from {
        opacity: 0;
        transform: translateY(8px) scale(0.96);
      }
    }
  }
  @media (forced-colors: active) {
    .open,
    .away,
    .collapse,
    .panel,
    .strip,
    .box,
    .leave,
    .steps button {
      border: 2px solid ButtonText;
    }
  }
`;
