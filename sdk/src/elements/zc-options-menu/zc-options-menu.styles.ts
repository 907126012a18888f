import { css } from 'lit';

export const optionsMenuStyles = css`
  zc-options-menu {
    position: relative;
    display: inline-flex;
  }

  [data-active] {
    position: relative;
  }

  [data-active]::before {
    content: '';
    position: absolute;
    inset-block-end: 3px;
    inset-inline: calc(50% - 8px);
    height: 2.5px;
    border-radius: 2px;
    background: var(--zc-player-accent, var(--accent-on-dark, #e11d2e));
  }

  .menu {
    position: absolute;
    inset-block-end: calc(100% + 14px);
    inset-inline-end: 0;
    z-index: 3;
    display: grid;
    min-width: 172px;
    max-height: calc(100cqh - 84px);
    padding: 6px;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid rgb(255 255 255 / 12%);
    border-radius: 12px;
    background: rgb(22 22 25 / 96%);
    box-shadow: 0 10px 36px rgb(0 0 0 / 50%);
    scrollbar-width: thin;
  }

  .menu .heading {
    padding: 6px 10px 8px;
    color: rgb(255 255 255 / 68%);
    font-size: 12px;
  }

  .menu button {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: max(32px, calc(var(--target) - 4px));
    padding: 0 14px 0 8px;
    border-radius: 7px;
    font-variant-numeric: tabular-nums;
    text-align: start;
    white-space: nowrap;
  }

  .menu button:hover {
    background: rgb(255 255 255 / 12%);
  }

  .menu button:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }

  .menu [aria-checked='true'] {
    font-weight: 650;
  }

  .check {
    display: grid;
    width: 18px;
  }

  .check svg {
    width: 18px;
    height: 18px;
  }

  @media (pointer: coarse) {
    .menu button {
      min-height: 44px;
    }
  }
`;
