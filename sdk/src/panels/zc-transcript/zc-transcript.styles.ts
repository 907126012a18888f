import { css } from 'lit';

export const transcriptStyles = css`
  :host([transcript]:not(:fullscreen)) {
    height: auto !important;
    aspect-ratio: auto;
    background: none;
  }

  :host([transcript]) .layout {
    aspect-ratio: auto;
    display: flex;
    flex-direction: column;
  }

  :host([transcript]) .frame:not([popover]) {
    position: relative;
    inset: auto;
    width: 100%;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
  }

  :host([transcript]) .layout[data-beside] {
    flex-direction: row;
  }

  :host([transcript]) .layout[data-beside] .frame:not([popover]) {
    flex: 1;
    width: auto;
    min-width: 0;
  }

  :host(:fullscreen[transcript]) .frame:not([popover]) {
    flex: 1;
    aspect-ratio: auto;
    min-height: 0;
  }

  zc-transcript {
    position: relative;
    display: block;
    flex: none;
    height: 300px;
  }

  [data-beside] > zc-transcript {
    width: clamp(280px, 30%, 380px);
    height: auto;
  }

  .transcript {
    --line: light-dark(rgb(0 0 0 / 10%), rgb(255 255 255 / 12%));
    --soft: light-dark(rgb(0 0 0 / 6%), rgb(255 255 255 / 9%));
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    background: var(--zc-player-panel, light-dark(#fff, #161619));
    color: var(--zc-player-panel-text, light-dark(#17171a, #f2f2f4));
    font-size: 14px;
    font-weight: 400;
    border: 1px solid var(--line);
    border-radius: 0 0 var(--zc-player-radius, 12px) var(--zc-player-radius, 12px);
    user-select: text;
    -webkit-user-select: text;
  }

  [data-beside] .transcript {
    border-radius: 0;
    border-start-end-radius: var(--zc-player-radius, 12px);
    border-end-end-radius: var(--zc-player-radius, 12px);
  }

  .transcript :focus-visible {
    outline-color: currentColor;
    outline-offset: -2px;
    box-shadow: none;
  }

  .transcript header {
    display: flex;
    gap: 4px;
    align-items: center;
    padding: 8px 8px 4px 16px;
  }

  .transcript:dir(rtl) header {
    padding: 8px 16px 4px 8px;
  }

  .transcript h2 {
    flex: 1;
    margin: 0;
    font-size: 14px;
    font-weight: 650;
  }

  .transcript header button {
    min-width: max(36px, var(--target, 36px));
    height: max(36px, var(--target, 36px));
    border-radius: 8px;
  }

  .transcript .copy {
    padding: 0 10px;
    font-size: 13px;
  }

  .transcript header button:hover {
    background: var(--soft);
  }

  .transcript header svg {
    width: 18px;
    height: 18px;
  }

  .transcript .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    font-size: 13px;
    padding: 0 12px 10px 12px;
  }

  .transcript .search {
    position: relative;
    flex: 1 1 184px;
    min-width: 0;
  }

  .transcript .search svg {
    position: absolute;
    inset-block-start: 9px;
    inset-inline-start: 12px;
    width: 18px;
    height: 18px;
    opacity: 0.65;
    pointer-events: none;
  }

  .transcript input,
  .transcript select {
    height: 36px;
    border: 1px solid light-dark(rgb(0 0 0 / 45%), rgb(255 255 255 / 45%));
    border-radius: 999px;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .transcript input {
    width: 100%;
    padding-inline: 36px 12px;
  }

  .transcript input::placeholder {
    color: inherit;
    opacity: 0.7;
  }

  .transcript select {
    max-width: 40%;
    padding-inline: 12px;
  }

  .transcript option {
    background: light-dark(#fff, #161619);
    color: light-dark(#17171a, #f2f2f4);
  }

  .lines {
    flex: 1;
    min-height: 0;
    margin: 0;
    padding: 0 8px 12px;
    overflow: auto;
    overscroll-behavior: contain;
    list-style: none;
    scrollbar-width: thin;
  }

  .lines li {
    display: flex;
    gap: 10px;
    align-items: baseline;
    padding: 5px 8px;
    border-inline-start: 3px solid transparent;
    border-start-start-radius: 3px;
    border-start-end-radius: 8px;
    border-end-start-radius: 3px;
    border-end-end-radius: 8px;
    line-height: 1.45;
    cursor: pointer;
  }

  /* A piece of 60 lines. */
  .lines > div {
    content-visibility: auto;
    contain-intrinsic-size: auto 2040px;
  }

  .lines li:hover {
    background: var(--soft);
  }

  .lines li[aria-current] {
    border-inline-start-color: var(--zc-player-accent, var(--accent, #e11d2e));
    background: light-dark(rgb(0 0 0 / 8%), rgb(255 255 255 / 13%));
  }

  .lines button {
    flex: none;
    min-width: 44px;
    min-height: 24px;
    border-radius: 5px;
    color: inherit;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    opacity: 0.78;
  }

  .lines li[aria-current] button {
    opacity: 1;
  }

  mark {
    border-radius: 3px;
    background: #ffd84d;
    color: #17171a;
  }

  .transcript .note {
    margin: 0;
    padding: 4px 16px 12px;
  }

  .transcript .again {
    min-height: max(32px, var(--target, 32px));
    padding: 0 8px;
    font-weight: 600;
    text-decoration: underline;
  }

  .transcript .follow {
    position: absolute;
    inset-block-end: 12px;
    inset-inline: 0;
    width: fit-content;
    margin-inline: auto;
    min-height: max(36px, var(--target, 36px));
    padding: 0 16px;
    border-radius: 999px;
    background: light-dark(#17171a, #f4f4f6);
    color: light-dark(#fff, #17171a);
    font-size: 13px;
    font-weight: 600;
    box-shadow: 0 4px 16px rgb(0 0 0 / 30%);
  }

  @media (pointer: coarse) {
    .transcript input,
    .transcript select {
      height: 44px;
    }

    .transcript .search svg {
      inset-block-start: 13px;
    }

    .lines li {
      padding-block: 0;
    }

    .lines button {
      min-height: 44px;
    }
  }

  @media (forced-colors: active) {
    .lines li[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .transcript button {
      border: 1px solid ButtonText;
    }
  }
`;
