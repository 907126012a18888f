import { css } from 'lit';

export const styles = css`
  zc-calls-to-action {
    --head: 16px;
    --foot: 16px;
    position: absolute;
    inset: 0;
    z-index: 1;
    display: block;
    pointer-events: none;
  }

  [data-controls][data-awake] > zc-calls-to-action {
    --foot: calc(var(--target) + 44px);
  }

  .frame:has(> .logo) > zc-calls-to-action {
    --head: calc(12% + 28px);
  }

  .frame:has(> .unmute) > zc-calls-to-action,
  [data-place='corner'] > zc-calls-to-action {
    --head: 64px;
  }

  zc-calls-to-action[covering] {
    z-index: 5;
    pointer-events: auto;
  }

  .stands {
    position: absolute;
    inset: var(--head) 16px var(--foot);
    display: flex;
    flex-direction: column;
    gap: 8px;
    direction: ltr;
    transition: inset 200ms;
  }

  .stands .side,
  .stands .pair {
    display: flex;
    gap: 8px;
  }

  .stands .pair {
    justify-content: space-between;
  }

  .stands .low {
    display: grid;
    gap: 8px;
  }

  .low .pair {
    align-items: flex-end;
  }

  .stands .side {
    flex-direction: column;
    min-width: 0;
    align-items: flex-start;
  }

  .stands .side:last-child {
    align-items: flex-end;
  }

  .stands .bar-of-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .bar-of-buttons .cta {
    flex: 1;
    justify-content: center;
    border-radius: 10px;
  }

  .stands .middle {
    flex: 1;
    display: grid;
    gap: 8px;
    place-content: center;
  }

  .frame:has(> .centre[data-shown]) > zc-calls-to-action .middle {
    align-content: end;
  }

  @media (pointer: coarse) {
    [data-controls][data-awake] > zc-calls-to-action .middle {
      align-content: end;
    }
  }

  .frame:has(> zc-up-next) > zc-calls-to-action .stands {
    flex-flow: row wrap;
    place-content: flex-start;
  }

  .frame:has(> zc-up-next) > zc-calls-to-action .stands div {
    display: contents;
  }

  @container player (max-height: 240px) {
    .stands[data-crowded] {
      flex-flow: row wrap;
      place-content: flex-start;
    }

    .stands[data-crowded] div {
      display: contents;
    }
  }

  .cta {
    display: inline-flex;
    align-items: center;
    min-height: max(40px, var(--target));
    max-width: 100%;
    padding: 0 18px;
    border: 2px solid transparent;
    border-radius: 999px;
    font: 600 15px/1.2 inherit;
    font-family: inherit;
    color: inherit;
    text-decoration: none;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    box-shadow: 0 2px 12px rgb(0 0 0 / 35%);
    pointer-events: auto;
    cursor: pointer;
    animation: appear 200ms;
  }

  @media (hover: hover) {
    .cta:hover {
      filter: brightness(1.1);
    }
  }

  .ad {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    background: #0b0b0d;
    outline: none;
  }

  .ad img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }

  .ad .label {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    padding: 3px 9px;
    border-radius: 6px;
    background: rgb(0 0 0 / 76%);
    font-size: 12px;
  }

  .ad .text {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    padding: 16px;
    background: rgb(0 0 0 / 76%);
  }

  .ad .what {
    flex: 1 1 180px;
    min-width: 0;
  }

  .ad p {
    margin: 0;
    font-size: 13px;
    color: #d8dbe1;
  }

  .ad strong {
    display: block;
    font-size: 16px;
  }

  .ad .skip {
    min-height: max(40px, var(--target));
    padding: 0 16px;
    border: 1px solid rgb(255 255 255 / 55%);
    border-radius: 8px;
    background: rgb(0 0 0 / 76%);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .ad .skip:disabled {
    color: #d8dbe1;
    cursor: default;
  }

  @media (prefers-reduced-motion: reduce) {
    .cta {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .cta,
    .ad .skip {
      border: 1px solid ButtonText;
    }

    .cta {
      background: Canvas !important;
    }
  }
`;
