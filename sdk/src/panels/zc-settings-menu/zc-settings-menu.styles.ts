import { css } from 'lit';

export const settingsMenuStyles = css`
  zc-settings-menu {
    display: contents;
  }

  .menu {
    position: absolute;
    inset-block-end: calc(var(--target) + 18px);
    right: 14px;
    z-index: 3;
    display: grid;
    align-content: start;
    width: max-content;
    min-width: 232px;
    max-width: min(340px, 100cqw - 28px);
    max-height: calc(100cqh - var(--target) - 34px);
    padding: 6px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border: 1px solid rgb(255 255 255 / 12%);
    border-radius: 12px;
    background: rgb(22 22 25 / 96%);
    box-shadow: 0 10px 36px rgb(0 0 0 / 50%);
    scrollbar-width: thin;
    animation: appear 120ms;
  }

  zc-settings-menu[page='chapters'] .menu {
    right: auto;
    left: 14px;
  }

  .menu .heading,
  .menu .back {
    padding: 6px 10px 8px;
    color: rgb(255 255 255 / 72%);
    font-size: 12px;
  }

  .menu button {
    display: flex;
    gap: 8px;
    align-items: center;
    width: 100%;
    min-height: var(--target);
    padding: 4px 10px;
    border-radius: 7px;
    font-variant-numeric: tabular-nums;
    text-align: start;
  }

  .menu .back {
    margin-block-end: 4px;
    border-block-end: 1px solid rgb(255 255 255 / 12%);
    border-radius: 7px 7px 0 0;
    padding-inline-start: 4px;
  }

  .menu .label {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .menu .value {
    max-width: 150px;
    overflow: hidden;
    color: rgb(255 255 255 / 72%);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .menu svg {
    flex: none;
    width: 18px;
    height: 18px;
    opacity: 0.8;
  }

  .frame:dir(rtl) .menu svg:has(.turn) {
    scale: -1 1;
  }

  @media (hover: hover) {
    .menu button:hover {
      background: rgb(255 255 255 / 12%);
    }
  }

  .menu button:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }

  .menu [aria-checked='true'] .label {
    font-weight: 650;
  }

  .check {
    display: grid;
    flex: none;
    width: 18px;
  }

  .menu .check svg {
    opacity: 1;
  }

  @container player (max-width: 480px) {
    .menu,
    zc-settings-menu[page='chapters'] .menu {
      inset: auto 0 0;
      width: auto;
      min-width: 0;
      max-width: none;
      max-height: calc(100cqh - 8px);
      padding-block-end: max(8px, env(safe-area-inset-bottom));
      border-width: 1px 0 0;
      border-radius: 14px 14px 0 0;
      background: rgb(22 22 25 / 98%);
    }
  }

  @media (forced-colors: active) {
    .menu button:hover {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }

    .menu button:hover .value {
      color: inherit;
    }
  }
`;
