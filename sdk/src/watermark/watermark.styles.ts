import { css } from 'lit';

export const watermarkStyles = css`
  .watermark {
    position: absolute;
    z-index: 1;
    max-width: 60%;
    overflow: hidden;
    color: rgb(255 255 255 / 42%);
    font-size: clamp(11px, 2.2cqw, 20px);
    font-weight: 600;
    text-overflow: ellipsis;
    text-shadow: 0 0 3px rgb(0 0 0 / 55%);
    white-space: nowrap;
    pointer-events: none;
    user-select: none;
    transition:
      left 2s ease,
      top 2s ease,
      translate 2s ease;
  }

  .watermark:empty {
    display: none;
  }

  @media (prefers-reduced-motion: reduce) {
    .watermark {
      transition: none;
    }
  }
`;
