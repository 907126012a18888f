import { css } from 'lit';

export const captionsStyles = css`
  .captions {
    position: absolute;
    inset: auto 6% 5%;
    display: grid;
    gap: 4px;
    justify-items: center;
    font-size: calc(clamp(14px, 2.6cqw, 32px) * var(--caption-size, 1));
    line-height: 1.35;
    text-align: center;
    white-space: pre-line;
    pointer-events: none;
    transition: translate 200ms;
  }

  .captions.above {
    inset: 5% 6% auto;
  }

  .captions span {
    padding: 2px 10px;
    border-radius: 5px;
    background: var(--caption-background, rgb(0 0 0 / 80%));
    color: var(--caption-color, #fff);
  }

  .frame[data-controls][data-awake] .captions:not(.above) {
    translate: 0 calc(-1 * var(--target) - 20px);
  }
`;
