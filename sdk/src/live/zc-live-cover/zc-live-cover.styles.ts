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

  .live-offer {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: space-between;
    padding: clamp(10px, 2.4cqw, 24px);
    pointer-events: none;
  }

  .surface:not(:has(.poster)) ~ zc-live-cover .live-offer {
    background: linear-gradient(135deg, #262b36, #0b0b0d 70%);
  }

  .surface:has(.poster) ~ zc-live-cover .live-offer .title {
    display: none;
  }

  .live-offer p {
    margin: 0;
  }

  .live-offer .marks {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    font-size: 13px;
    font-weight: 600;
  }

  .live-offer .marks > span {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    padding: 3px 10px;
    border-radius: 999px;
    background: rgb(0 0 0 / 72%);
  }

  .live-offer .marks > .on-air {
    background: #c8102e;
  }

  .live-offer .dot {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: currentcolor;
  }

  .live-offer .title {
    display: -webkit-box;
    max-width: 32ch;
    overflow: hidden;
    font-size: clamp(15px, 3.4cqw, 34px);
    font-weight: 700;
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .live-cover button {
    display: inline-flex;
    margin-block-start: clamp(2px, 1cqw, 10px);
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
