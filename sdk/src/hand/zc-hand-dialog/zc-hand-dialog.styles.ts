import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';

export const styles = css`
  .root {
    ${anew}
    display: contents;
    font: 400 15px / 1.45 var(--zc-player-font, Zeacon, system-ui, sans-serif);
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  dialog {
    width: min(480px, calc(100vw - 24px));
    max-height: calc(100dvh - 24px);
    padding: 20px;
    overflow: auto;
    border: 1px solid light-dark(rgb(0 0 0 / 10%), rgb(255 255 255 / 14%));
    border-radius: 16px;
    background: light-dark(#fff, #1a1a1e);
    color: light-dark(#17171a, #f2f2f4);
    box-shadow: 0 12px 48px rgb(0 0 0 / 40%);
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 55%);
  }

  header {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
  }

  h2 {
    margin: 0;
    font-size: 18px;
    font-weight: 650;
  }

  .large {
    font-size: 18px;
    font-weight: 600;
  }

  .detail {
    display: block;
    margin-block-start: 6px;
    font-size: 13px;
    font-weight: 400;
  }

  label {
    display: grid;
    gap: 4px;
    margin-block: 10px 4px;
    font-size: 13px;
  }

  input,
  select {
    min-height: 44px;
    padding: 8px 14px;
    border: 1px solid light-dark(#77777f, #8c8c96);
    border-radius: 999px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 16px;
  }

  option {
    color: #17171a;
    background: #fff;
  }

  .error {
    min-height: 20px;
    margin: 0;
    color: light-dark(#b3001b, #ff8a94);
    font-size: 13px;
  }

  video {
    display: block;
    width: 100%;
    margin-block: 12px;
    border-radius: 10px;
    background: #0b0b0d;
    aspect-ratio: 16 / 9;
    object-fit: cover;
  }

  .self {
    transform: scaleX(-1);
  }

  .programme ~ .self {
    width: 40%;
  }

  .switches,
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .actions {
    justify-content: end;
    margin-block-start: 16px;
  }

  button {
    min-height: 44px;
    padding: 0 18px;
    border: 1px solid light-dark(#77777f, #8c8c96);
    border-radius: 999px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .primary {
    border-color: transparent;
    background: #c8102e;
    color: #fff;
  }

  .icon {
    display: grid;
    place-items: center;
    width: 44px;
    padding: 0;
    border: 0;
  }

  .icon svg {
    width: 22px;
    height: 22px;
    fill: currentColor;
  }

  .icon .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
  }

  [data-off] {
    background: light-dark(#17171a, #f2f2f4);
    color: light-dark(#fff, #17171a);
  }

  :focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: 2px;
  }

  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
