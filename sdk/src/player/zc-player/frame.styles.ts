import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';

export const frameStyles = css`
  :host {
    display: block;
    position: relative;
    width: 100%;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
    overflow: hidden;
    border-radius: var(--zc-player-radius, 12px);
    background: #0b0b0d;
  }

  :host([hidden]) {
    display: none;
  }

  :host(:fullscreen) {
    border-radius: 0;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .layout {
    ${anew}
    --target: 36px;
    position: relative;
    width: 100%;
    height: 100%;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
    overflow: hidden;
    border-radius: inherit;
    font: 500 13px / 1.4 var(--zc-player-font, Zeacon, system-ui, sans-serif);
    -webkit-tap-highlight-color: transparent;
    user-select: none;
    -webkit-user-select: none;
  }

  .frame {
    --accent-now: var(--zc-player-accent, var(--accent, #e11d2e));
    --accent-shown: var(--zc-player-accent, var(--accent-on-dark, #e11d2e));
    position: absolute;
    inset: 0;
    container: player / size;
    background: #0b0b0d;
    color: #fff;
    color-scheme: dark;
    outline: none;
  }

  /* Light enough to stand out from the scrim. */
  @supports (color: oklch(from red l c h)) {
    .frame {
      --accent-shown: oklch(from var(--zc-player-accent, var(--accent-on-dark, #e11d2e)) max(l, 0.64) c h);
    }
  }

  .frame[data-started]:not([data-awake]) {
    cursor: none;
  }

  .frame:focus-visible::after {
    content: '';
    position: absolute;
    inset: 3px;
    z-index: 9;
    border: 2px solid #fff;
    border-radius: calc(var(--zc-player-radius, 12px) - 3px);
    pointer-events: none;
  }

  .surface,
  .surface > *,
  slot[name='overlay'] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  .surface {
    touch-action: manipulation;
    -webkit-touch-callout: none;
  }

  .frame:not([data-started]) .surface {
    cursor: pointer;
  }

  video,
  .poster {
    object-fit: var(--zc-player-fit, contain);
  }

  slot[name='overlay'] {
    display: block;
    pointer-events: none;
  }

  ::slotted(*) {
    pointer-events: auto;
  }

  .scrim {
    position: absolute;
    inset: auto 0 0;
    height: min(180px, 70%);
    background: linear-gradient(
      to top,
      rgb(0 0 0 / 84%) 80px,
      rgb(0 0 0 / 22%) 130px,
      transparent
    );
    pointer-events: none;
  }

  .scrim,
  .controls {
    opacity: 0;
    transition: opacity 200ms;
  }

  [data-awake] > .scrim,
  [data-awake] > .controls {
    opacity: 1;
  }

  .frame:not([data-awake]) > .controls {
    pointer-events: none;
  }

  button {
    display: inline-grid;
    place-items: center;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }

  @media (pointer: coarse) {
    .layout {
      --target: 44px;
    }
  }

  :where(:not(.frame)):focus-visible {
    outline: 2px solid #fff;
    outline-offset: 2px;
    box-shadow: 0 0 0 5px rgb(0 0 0 / 70%);
  }

  svg {
    width: 22px;
    height: 22px;
    fill: currentColor;
  }

  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      transition-duration: 0s !important;
    }
  }
`;
