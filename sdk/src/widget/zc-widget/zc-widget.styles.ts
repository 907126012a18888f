import { css } from 'lit';

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
  .corner {
    position: fixed;
    z-index: var(--layer);
    max-width: calc(100% - 2 * var(--x));
    direction: inherit;
    font: 500 14px/1.4 var(--zc-player-font, Zeacon, system-ui, sans-serif);
  }
  [data-corner^='BOTTOM'] {
    bottom: calc(var(--y) + env(safe-area-inset-bottom, 0px));
  }
  [data-corner^='TOP'] {
    top: calc(var(--y) + env(safe-area-inset-top, 0px));
  }
  [data-corner$='RIGHT'] {
    right: var(--x);
  }
  [data-corner$='LEFT'] {
    left: var(--x);
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
  .open {
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
  .open img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .open span {
    position: relative;
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--accent);
    color: var(--on-accent);
  }
  .open svg {
    width: 18px;
    height: 18px;
  }
  .away {
    position: absolute;
    top: -8px;
    inset-inline-end: -8px;
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
    overflow: hidden;
    border-radius: 14px;
    background: #0b0b0d;
    box-shadow: 0 12px 40px rgb(0 0 0 / 36%);
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
  .panel zc-player {
    --zc-player-radius: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    .panel:not([hidden]),
    .bubble:not([hidden]) {
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
    .panel {
      border: 2px solid ButtonText;
    }
  }
`;
