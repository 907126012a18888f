import { css } from 'lit';

/** The large button in the middle; the small one looks like the other buttons. */
export const playButtonStyles = css`
  .centre {
    position: absolute;
    inset: 0;
    display: none;
    place-items: center;
    pointer-events: none;
  }

  .centre[data-shown] {
    display: grid;
  }

  .centre button {
    width: clamp(56px, 12cqw, 88px);
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--accent-now);
    color: var(--zc-player-on-accent, var(--on-accent, #fff));
    box-shadow: 0 0 0 1.5px rgb(255 255 255 / 85%), 0 6px 28px rgb(0 0 0 / 45%);
    pointer-events: auto;
    transition: scale 160ms, filter 160ms;
  }

  .centre button:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 4px;
    box-shadow: 0 0 0 8px rgb(0 0 0 / 70%);
  }

  .centre svg {
    width: 52%;
    height: 52%;
  }

  @media (hover: hover) {
    .frame:not([data-started]):hover .centre button,
    .centre button:hover {
      scale: 1.06;
      filter: brightness(1.08);
    }
  }

  @media (pointer: coarse) {
    [data-controls][data-awake] > .centre {
      display: grid;
    }

    [data-controls] > .centre button {
      width: 64px;
      background: rgb(0 0 0 / 60%);
      color: #fff;
      box-shadow: none;
    }
  }

  @media (forced-colors: active) {
    .centre button {
      border: 2px solid ButtonText;
    }
  }
`;
