import { css } from 'lit';

/** For a frame that left its place in the page: in a corner of the window, or all over it. */
export const placeStyles = css`
  .frame[data-place] {
    position: fixed;
    z-index: 2147483000;
    margin: 0;
    padding: 0;
    overflow: hidden;
    border: 0;
    background: #0b0b0d;
    color: #fff;
  }

  .frame[data-place='screen'] {
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    touch-action: none;
    overscroll-behavior: contain;
  }

  .frame[data-place='corner'] {
    inset: auto;
    inset-block-end: max(16px, env(safe-area-inset-bottom));
    inset-inline-end: 16px;
    width: min(400px, 100vw - 32px);
    height: auto;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
    border-radius: 12px;
    box-shadow: 0 0 0 1px rgb(255 255 255 / 14%), 0 12px 40px rgb(0 0 0 / 45%);
    animation: appear 150ms;
  }

  [data-place='corner'] .row > :is(button, .time) {
    display: none;
  }

  .corner {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    z-index: 4;
    display: flex;
    gap: 6px;
    opacity: 0;
    transition: opacity 200ms;
  }

  [data-awake] > .corner,
  .corner:focus-within {
    opacity: 1;
  }

  .corner button {
    width: max(34px, var(--target));
    height: max(34px, var(--target));
    border-radius: 50%;
    background: rgb(0 0 0 / 72%);
  }

  .placeholder {
    position: absolute;
    inset: 0;
    align-content: center;
    gap: 10px;
    width: 100%;
    color: rgb(255 255 255 / 78%);
  }

  :host([transcript]) .placeholder {
    position: relative;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
  }

  .placeholder:focus-visible {
    outline-offset: -6px;
  }

  @media (prefers-reduced-motion: reduce) {
    .frame[data-place='corner'] {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .frame[data-place='corner'],
    .corner button {
      border: 1px solid ButtonText;
    }
  }
`;
