import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';

export const styles = css`
  :host {
    display: contents;
    --surface: light-dark(#fff, #1d222b);
    --sunken: light-dark(#eef0f4, #29303b);
    --hover: light-dark(#e0e4ea, #333b48);
    --edge: light-dark(#7d8797, #727d8d);
    --text: light-dark(#12161d, #f1f3f6);
    --soft: light-dark(#485160, #b9c1cd);
    --danger: light-dark(#b3131f, #ff8089);
    --focus: light-dark(#1b5fd9, #7db0ff);
  }

  .root {
    ${anew}
    display: contents;
    font: 400 15px / 1.5 var(--zc-share-font, Zeacon, system-ui, sans-serif);
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  dialog {
    width: min(520px, calc(100vw - 24px));
    max-height: calc(100dvh - 24px);
    padding: 22px 24px 24px;
    border: 0;
    border-radius: var(--zc-share-radius, 18px);
    background: var(--surface);
    color: var(--text);
    text-align: start;
    box-shadow:
      0 0 0 1px light-dark(transparent, rgb(255 255 255 / 9%)),
      0 18px 48px rgb(0 0 0 / 34%);
    opacity: 0;
    translate: 0 8px;
    transition:
      opacity 100ms,
      translate 100ms,
      display 100ms allow-discrete,
      overlay 100ms allow-discrete;
  }

  dialog[open] {
    opacity: 1;
    translate: 0;
  }

  @starting-style {
    dialog[open] {
      opacity: 0;
      translate: 0 8px;
    }
  }

  dialog::backdrop {
    background: rgb(10 12 16 / 55%);
  }

  header {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    margin-bottom: 16px;
  }

  header > div {
    flex: 1;
    min-width: 0;
  }

  h2 {
    margin: 0;
    font-size: 20px;
    font-weight: 680;
    line-height: 1.3;
    letter-spacing: -0.015em;
  }

  header p {
    margin: 2px 0 0;
    overflow: hidden;
    color: var(--soft);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  label {
    display: block;
    margin-bottom: 6px;
    font-size: 14px;
    font-weight: 600;
  }

  .part + .part {
    margin-top: 18px;
  }

  .line {
    display: flex;
    gap: 8px;
  }

  input:not([type='checkbox']),
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 42px;
    padding: 8px 16px;
    border: 1px solid var(--edge);
    border-radius: 999px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 14px;
    text-overflow: ellipsis;
  }

  textarea {
    display: block;
    height: 92px;
    border-radius: 4px;
    padding-inline: 12px;
    font:
      13px / 1.5 ui-monospace,
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
    resize: none;
  }

  button {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 42px;
    padding: 0 18px;
    border: 0;
    border-radius: 999px;
    background: var(--sunken);
    color: var(--text);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    transition: background 120ms;
  }

  button:hover {
    background: var(--hover);
  }

  button.main {
    background: light-dark(#e11d2e, #e32638);
    color: #fff;
  }

  button.main:hover {
    background: light-dark(#c81727, #d21f31);
  }

  button.close {
    width: 40px;
    min-height: 40px;
    padding: 0;
    margin-block-start: -4px;
    margin-inline-end: -8px;
    background: none;
  }

  button.close:hover {
    background: var(--sunken);
  }

  svg {
    width: 20px;
    height: 20px;
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .start {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px;
    margin-top: 14px;
  }

  .start label {
    display: inline-flex;
    align-items: center;
    gap: 10px;
    min-height: 32px;
    margin: 0;
  }

  input[type='checkbox'] {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: #e11d2e;
  }

  .start input.time {
    width: 104px;
    min-height: 38px;
    font-variant-numeric: tabular-nums;
  }

  input.time:disabled {
    opacity: 0.6;
  }

  input[aria-invalid='true'] {
    border-color: var(--danger);
  }

  .error {
    flex-basis: 100%;
    margin: 0;
    color: var(--danger);
    font-size: 14px;
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    margin-top: 14px;
  }

  .said {
    flex: 1 1 120px;
    min-height: 21px;
    margin: 0;
    color: var(--soft);
    font-size: 14px;
  }

  @media (pointer: coarse) {
    button,
    button.close,
    .start label,
    .start input.time,
    input:not([type='checkbox']) {
      min-width: 44px;
      min-height: 44px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    dialog {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    dialog,
    button {
      border: 1px solid ButtonText;
    }
  }
`;
