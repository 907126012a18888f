import { css } from 'lit';
import { controlBarStyles } from '../zc-control-bar/zc-control-bar.styles.ts';
import { optionsMenuStyles } from '../zc-options-menu/zc-options-menu.styles.ts';
import { playButtonStyles } from '../zc-play-button/zc-play-button.styles.ts';
import { playerMessageStyles } from '../zc-player-message/zc-player-message.styles.ts';
import { seekBarStyles } from '../zc-seek-bar/zc-seek-bar.styles.ts';
import { volumeControlStyles } from '../zc-volume-control/zc-volume-control.styles.ts';

const frame = css`
  :host {
    display: block;
    position: relative;
    width: 100%;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
    overflow: hidden;
    border-radius: var(--zc-player-radius, 12px);
    background: #0b0b0d;
    color: #fff;
    color-scheme: dark;
    font: 500 13px / 1.4 var(--zc-player-font, Zeacon, system-ui, sans-serif);
    text-align: start;
    -webkit-tap-highlight-color: transparent;
    user-select: none;
    -webkit-user-select: none;
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

  .frame {
    --accent-now: var(--zc-player-accent, var(--accent, #e11d2e));
    --target: 36px;
    position: absolute;
    inset: 0;
    container: player / size;
    outline: none;
  }

  @media (pointer: coarse) {
    .frame {
      --target: 44px;
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
    cursor: inherit;
  }

  .frame:not([data-started]) .surface {
    cursor: pointer;
  }

  video,
  .poster {
    object-fit: var(--zc-player-fit, contain);
  }

  .captions {
    position: absolute;
    inset: auto 6% 5%;
    display: grid;
    gap: 4px;
    justify-items: center;
    font-size: clamp(14px, 2.6cqw, 32px);
    line-height: 1.35;
    text-align: center;
    white-space: pre-line;
    pointer-events: none;
    transition: translate 200ms;
  }

  .captions span {
    padding: 2px 10px;
    border-radius: 5px;
    background: rgb(0 0 0 / 80%);
  }

  .frame[data-controls][data-awake] .captions {
    translate: 0 -56px;
  }

  slot[name='overlay'] {
    display: block;
    pointer-events: none;
  }

  slot[name='overlay']::slotted(*) {
    pointer-events: auto;
  }

  .scrim {
    position: absolute;
    inset: auto 0 0;
    height: min(180px, 70%);
    background: linear-gradient(
      to top,
      rgb(0 0 0 / 84%) 0,
      rgb(0 0 0 / 74%) 52px,
      rgb(0 0 0 / 58%) 84px,
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

  :focus-visible {
    outline: 2px solid #fff;
    outline-offset: 2px;
    box-shadow: 0 0 0 5px rgb(0 0 0 / 70%);
  }

  .frame:focus-visible {
    outline: none;
    box-shadow: none;
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

  .logo {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-end: 16px;
    max-width: min(18%, 140px);
    max-height: 12%;
    object-fit: contain;
    opacity: 0.9;
    filter: drop-shadow(0 1px 3px rgb(0 0 0 / 50%));
    pointer-events: none;
  }

  .length {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    padding: 3px 8px;
    border-radius: 6px;
    background: rgb(0 0 0 / 72%);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }

  .unmute {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-start: 16px;
    display: inline-flex;
    gap: 8px;
    align-items: center;
    height: max(40px, var(--target));
    padding: 0 16px 0 12px;
    border-radius: 999px;
    background: #fff;
    color: #111;
    font-weight: 600;
    box-shadow: 0 2px 12px rgb(0 0 0 / 35%);
  }

  .spinner {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    pointer-events: none;
  }

  .spinner::before {
    content: '';
    width: 52px;
    height: 52px;
    border: 4px solid rgb(255 255 255 / 30%);
    border-block-start-color: #fff;
    border-radius: 50%;
    filter: drop-shadow(0 0 6px rgb(0 0 0 / 60%));
    animation: turn 800ms linear infinite, appear 200ms 250ms backwards;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
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

    .spinner::before {
      animation-duration: 4s, 0s;
    }
  }
`;

export const styles = [
  frame,
  controlBarStyles,
  playButtonStyles,
  seekBarStyles,
  volumeControlStyles,
  optionsMenuStyles,
  playerMessageStyles,
];
