import { css } from 'lit';

export const liveStyles = css`
  [data-live] > .length {
    display: none;
  }

  .live-badge {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    padding: 3px 8px;
    border-radius: 6px;
    background: #c8102e;
    color: #fff;
    font-size: 12px;
    font-weight: 700;
    text-transform: uppercase;
    pointer-events: none;
  }
`;
