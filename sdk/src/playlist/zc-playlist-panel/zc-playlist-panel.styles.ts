import { css } from 'lit';

export const styles = css`
  .playlist {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    z-index: 4;
    display: flex;
    flex-direction: column;
    width: min(340px, 100%);
    color: #fff;
    background: rgb(16 18 22 / 96%);
    font-size: 14px;
    line-height: 1.35;
  }

  .playlist header {
    display: flex;
    align-items: start;
    gap: 12px;
    padding: 14px 10px 8px 16px;
  }

  .playlist .title {
    display: grid;
    flex: 1;
    min-width: 0;
    gap: 2px;
  }

  .playlist .title strong {
    overflow: hidden;
    font-size: 15px;
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  .playlist .title span {
    color: #c3c8d1;
    font-variant-numeric: tabular-nums;
  }

  .playlist button {
    border: 0;
    font: inherit;
    color: inherit;
    background: none;
    cursor: pointer;
  }

  .playlist .close {
    display: grid;
    place-items: center;
    flex: none;
    width: var(--target, 36px);
    height: var(--target, 36px);
    border-radius: 8px;
  }

  .playlist .close:hover {
    background: rgb(255 255 255 / 12%);
  }

  .playlist .plays-on {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: var(--target, 36px);
    padding: 0 16px 6px;
    color: #dfe3ea;
    cursor: pointer;
  }

  .playlist .plays-on input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent-on-dark, #fff);
  }

  .playlist ol {
    flex: 1;
    overflow: auto;
    overscroll-behavior: contain;
    margin: 0;
    padding: 0 8px 12px;
    list-style: none;
  }

  .playlist li button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    padding: 8px;
    border-radius: 10px;
    text-align: start;
  }

  .playlist li button:hover {
    background: rgb(255 255 255 / 9%);
  }

  .playlist li button[aria-current] {
    background: rgb(255 255 255 / 15%);
  }

  .playlist .picture {
    position: relative;
    flex: none;
    width: 104px;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: 6px;
    background: #000;
  }

  .playlist .picture img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .playlist .clock {
    position: absolute;
    inset: auto 4px 4px auto;
    padding: 1px 5px;
    border-radius: 4px;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    background: rgb(0 0 0 / 82%);
  }

  .playlist .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }

  .playlist .now {
    display: block;
    font-size: 12px;
    font-weight: 600;
    color: #c3c8d1;
  }

  @media (forced-colors: active) {
    .playlist {
      border-inline-start: 1px solid CanvasText;
    }

    .playlist li button[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
