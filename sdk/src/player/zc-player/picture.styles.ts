import { css } from 'lit';

/** Elements on the picture other than controls and captions. */
export const pictureStyles = css`
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

  /* Over the poster, before the typeface is asked for: with it, browsers would leave it out of all that comes. */
  .length {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    padding: 3px 8px;
    border-radius: 6px;
    background: rgb(0 0 0 / 72%);
    font-family: var(--zc-player-font, system-ui, sans-serif);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }

  .list {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-end: 12px;
    z-index: 2;
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 44px;
    min-height: max(36px, var(--target, 36px));
    padding: 0 12px;
    border: 0;
    border-radius: 8px;
    font: 600 14px/1 var(--zc-player-font, system-ui, sans-serif);
    color: #fff;
    background: rgb(0 0 0 / 72%);
    cursor: pointer;
  }

  .list svg {
    width: 20px;
    height: 20px;
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

  @media (prefers-reduced-motion: reduce) {
    .spinner::before {
      animation-duration: 4s, 0s;
    }
  }
`;
