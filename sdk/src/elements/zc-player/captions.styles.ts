import { css } from 'lit';

export const captionsStyles = css`
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
`;
