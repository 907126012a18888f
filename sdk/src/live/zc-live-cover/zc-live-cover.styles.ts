import { css } from 'lit';

export const liveCoverStyles = css`
  .live-cover {
    position: absolute;
    inset: 0;
    z-index: 1;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: clamp(4px, 1.6cqw, 14px);
    padding: 16px 24px;
    background: rgb(11 11 13 / 72%);
    text-align: center;
    animation: appear 150ms;
  }

  .live-cover p {
    max-width: 40ch;
    margin: 0;
    font-size: clamp(13px, 2.2cqw, 18px);
    text-wrap: balance;
  }

  .live-cover .title {
    font-weight: 650;
  }

  .live-cover .large {
    font-size: clamp(20px, 5.4cqw, 54px);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
  }

  .live-cover[data-cover='interrupted'] {
    background: rgb(11 11 13 / 66%);
  }

  .live-cover button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: max(44px, var(--target));
    padding: 0 22px 0 18px;
    border-radius: 999px;
    background: #fff;
    color: #111;
    font-size: 15px;
    font-weight: 600;
  }

  .live-cover button:hover {
    background: #e6e6e9;
  }

  [data-cover] > :is(zc-play-button, .length, .unmute, [part='captions']),
  [data-cover] .message,
  [data-cover] .spinner,
  [data-live] > .length,
  :is([data-cover='countdown'], [data-cover='ended']) > :is(.controls, .scrim) {
    display: none;
  }

  @container player (max-height: 150px) {
    .live-cover .title,
    .live-cover p:has(time) {
      display: none;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .live-cover {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .live-cover {
      background: Canvas;
    }
  }
`;
