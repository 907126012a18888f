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
