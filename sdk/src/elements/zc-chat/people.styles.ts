import { css } from 'lit';

export const peopleStyles = css`
  .head {
    display: flex;
    padding: 6px 10px;
    border-block-end: 1px solid var(--line);
  }

  .head button {
    display: flex;
    align-items: center;
    gap: 6px;
  }

  .head svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
  }

  .head button,
  .people button {
    min-width: 32px;
    min-height: 32px;
    padding: 2px 10px;
    border: 0;
    border-radius: 999px;
    background: none;
    color: var(--quiet);
    font: inherit;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }

  .head button:hover,
  .people button:hover {
    background: color-mix(in srgb, var(--text) 8%, transparent);
    color: var(--text);
  }

  .people button {
    border: 1px solid var(--line);
  }

  .people button[aria-disabled='true'] {
    opacity: 0.45;
    background: none;
    cursor: default;
  }

  .people {
    flex: 1;
    min-height: 0;
    padding: 12px 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .people .note {
    padding: 10px 0 0;
  }

  .pages {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding-block-start: 12px;
    color: var(--quiet);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }

  [dir='rtl'] .head svg,
  [dir='rtl'] .pages span[aria-hidden] {
    display: inline-block;
    scale: -1 1;
  }
`;
