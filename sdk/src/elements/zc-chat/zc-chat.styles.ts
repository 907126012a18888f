import { css } from 'lit';

export const styles = css`
  :host {
    --background: var(--zc-chat-background, Canvas);
    --text: var(--zc-chat-text, CanvasText);
    --line: color-mix(in srgb, var(--text) 14%, transparent);
    --quiet: color-mix(in srgb, var(--text) 72%, var(--background));
    --accent: var(--zc-chat-accent, #c8102e);
    display: block;
    height: 480px;
    min-height: 240px;
    background: var(--background);
    color: var(--text);
    font: 400 14px / 1.4 var(--zc-chat-font, Zeacon, system-ui, sans-serif);
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .chat {
    display: flex;
    flex-direction: column;
    height: 100%;
  }

  .scroll {
    position: relative;
    flex: 1;
    min-height: 0;
  }

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

  .list {
    height: 100%;
    padding: 12px 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  ol,
  ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    overflow-wrap: anywhere;
  }

  .text {
    white-space: pre-line;
  }

  .name {
    margin-inline-end: 6px;
    font-weight: 650;
  }

  .badge {
    margin-inline-end: 6px;
    padding: 1px 7px;
    border-radius: 999px;
    background: var(--accent);
    color: #fff;
    font-size: 11px;
    font-weight: 650;
  }

  a {
    color: inherit;
    text-decoration: underline;
  }

  .state,
  .hint,
  .note,
  .empty {
    color: var(--quiet);
    font-size: 12px;
  }

  .state {
    display: block;
  }

  [data-failed] .text {
    opacity: 0.72;
  }

  li button {
    min-height: 28px;
    margin-inline-end: 8px;
    padding: 2px 10px;
    border: 1px solid var(--line);
    border-radius: 999px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 12px;
    cursor: pointer;
  }

  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    margin: 0;
    pointer-events: none;
  }

  .pinned {
    padding: 10px 16px;
    border-block-end: 1px solid var(--line);
    background: color-mix(in srgb, var(--text) 5%, transparent);
    overflow-wrap: anywhere;
  }

  .new {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    width: fit-content;
    min-height: 32px;
    margin-inline: auto;
    padding: 0 14px;
    border: 0;
    border-radius: 999px;
    background: var(--text);
    color: var(--background);
    font: inherit;
    font-size: 13px;
    font-weight: 600;
    cursor: pointer;
  }

  .composer {
    display: grid;
    gap: 6px;
    padding: 10px 12px 6px;
    border-block-start: 1px solid var(--line);
  }

  .composer p,
  .note {
    margin: 0;
  }

  .note {
    padding: 10px 16px;
  }

  .composer .note {
    padding: 0;
  }

  .hint {
    min-height: 17px;
  }

  .line {
    display: flex;
    gap: 8px;
    align-items: end;
  }

  .name-field {
    display: grid;
    gap: 3px;
    font-size: 12px;
  }

  .error {
    color: color-mix(in srgb, #e11d2e 40%, var(--text));
  }

  input,
  textarea {
    width: 100%;
    min-height: 40px;
    padding: 8px 12px;
    border: 1px solid color-mix(in srgb, var(--text) 50%, transparent);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 16px;
  }

  input {
    border-radius: 999px;
  }

  textarea {
    max-height: 120px;
    resize: none;
    field-sizing: content;
  }

  ::placeholder {
    color: var(--quiet);
    opacity: 1;
  }

  .send {
    min-width: 64px;
    min-height: 40px;
    padding: 0 16px;
    border: 0;
    border-radius: 999px;
    background: var(--accent);
    color: #fff;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .send:disabled {
    background: color-mix(in srgb, var(--text) 16%, var(--background));
    color: var(--quiet);
    cursor: default;
  }

  :focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: 2px;
  }

  .list:focus-visible,
  .people:focus-visible,
  textarea:focus-visible,
  input:focus-visible {
    outline-offset: -2px;
  }

  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
