import { css } from 'lit';

export const seekBarStyles = css`
  zc-seek-bar {
    display: block;
  }

  .bar {
    position: relative;
    height: 24px;
    touch-action: none;
  }

  .bar input,
  .slider input {
    position: absolute;
    inset: 0;
    z-index: 1;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .bar .rail {
    position: absolute;
    inset: 10px 0;
    overflow: hidden;
    border-radius: 2px;
    background: rgb(255 255 255 / 50%);
    transition: inset 120ms;
  }

  :is(.bar:hover, .bar:focus-within, [jumping]) .rail {
    inset: 9px 0;
    border-radius: 3px;
  }

  .bar .rail > span {
    position: absolute;
    inset: 0;
    transform-origin: left;
    transform: scaleX(var(--loaded, 0));
    background: rgb(255 255 255 / 42%);
  }

  .bar .rail > .elapsed {
    transform: scaleX(var(--elapsed, 0));
    background: var(--accent-shown);
    transition: transform 250ms linear;
  }

  .bar .rail > .mark {
    inset: 0 auto 0 calc(var(--at) * 100% - 1.5px);
    width: 3px;
    transform: none;
    background: rgb(0 0 0 / 85%);
  }

  [data-paused] :is(.elapsed, .thumb),
  [jumping] :is(.elapsed, .thumb) {
    transition-duration: 0s !important;
  }

  .thumb {
    position: absolute;
    inset-block-start: 5px;
    inset-inline-start: calc(var(--elapsed, 0) * 100%);
    width: 14px;
    height: 14px;
    margin-inline-start: -7px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 4px rgb(0 0 0 / 50%);
    scale: 0;
    transition: scale 120ms, inset-inline-start 250ms linear;
    pointer-events: none;
  }

  :is(.bar:hover, .bar:focus-within, [jumping]) .thumb {
    scale: 1;
  }

  @media (pointer: coarse) {
    .bar {
      height: 44px;
      margin-block: -10px -6px;
    }

    .bar .rail,
    :is(.bar:hover, .bar:focus-within, [jumping]) .rail {
      inset: 20px 0;
    }

    .thumb {
      inset-block-start: 15px;
      scale: 1;
    }
  }

  .bar input:focus-visible ~ .thumb {
    outline: 2px solid #fff;
    outline-offset: 3px;
    box-shadow: 0 0 0 5px rgb(0 0 0 / 70%);
  }

  .tooltip {
    --half: 84px;
    position: absolute;
    inset-block-end: calc(100% + 8px);
    inset-inline-start: clamp(var(--half), calc(var(--at, 0) * 100%), calc(100% - var(--half)));
    display: grid;
    justify-items: center;
    translate: -50%;
    overflow: hidden;
    border-radius: 8px;
    background: rgb(16 16 18 / 94%);
    box-shadow: 0 4px 18px rgb(0 0 0 / 45%);
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }

  .tooltip:not(:has(.tile, .title)) {
    --half: 28px;
  }

  .tooltip .time {
    padding: 3px 9px;
    font-size: 12px;
  }

  .tooltip .title {
    max-width: 168px;
    padding: 4px 9px 0;
    overflow: hidden;
    font-size: 12px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .tile {
    background-repeat: no-repeat;
  }

  @container player (max-height: 240px) {
    .tile {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .bar .rail {
      border: 1px solid CanvasText;
      background: Canvas;
    }

    .bar .rail > span {
      background: GrayText;
    }

    .bar .rail > .elapsed,
    .thumb {
      background: Highlight;
    }

    .bar .rail > .mark {
      background: CanvasText;
    }

    .tooltip {
      border: 1px solid CanvasText;
    }
  }
`;
