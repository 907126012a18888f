import { css } from 'lit';

export const gestureStyles = css`
  :host(:fullscreen) .surface,
  [data-place='screen'] .surface {
    touch-action: none;
  }

  .jump {
    position: absolute;
    inset-block: 0;
    width: 35%;
    display: grid;
    place-items: center;
    overflow: hidden;
    background: rgb(0 0 0 / 42%);
    font-size: clamp(15px, 3.4cqw, 22px);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    text-shadow: 0 1px 3px rgb(0 0 0 / 80%);
    pointer-events: none;
    animation: appear 120ms;
  }

  .jump[data-side='left'] {
    left: 0;
    border-radius: 0 50% 50% 0 / 0 100% 100% 0;
  }

  .jump[data-side='right'] {
    right: 0;
    border-radius: 50% 0 0 50% / 100% 0 0 100%;
  }

  .jump::before {
    content: '';
    position: absolute;
    width: 120%;
    aspect-ratio: 1;
    border-radius: 50%;
    background: rgb(255 255 255 / 22%);
    animation: ripple 500ms ease-out both;
  }

  .jump span {
    position: relative;
  }

  .fast {
    position: absolute;
    inset-block-start: 14px;
    inset-inline: 0;
    width: fit-content;
    margin-inline: auto;
    padding: 4px 12px;
    border-radius: 999px;
    background: rgb(0 0 0 / 72%);
    font-weight: 650;
    pointer-events: none;
  }

  @keyframes ripple {
    from {
      opacity: 1;
      scale: 0;
    }

    to {
      opacity: 0;
      scale: 1.6;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .jump,
    .jump::before {
      animation: none;
    }

    .jump::before {
      display: none;
    }
  }
`;
