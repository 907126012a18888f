import { css } from 'lit';
import { anew } from '../../base/anew.styles.ts';
import { composerStyles } from './composer.styles.ts';
import { messageStyles } from './messages.styles.ts';
import { peopleStyles } from './people.styles.ts';

const chatStyles = css`
  :host {
    --background: var(--zc-chat-background, Canvas);
    --text: var(--zc-chat-text, CanvasText);
    --line: color-mix(in srgb, var(--text) 14%, transparent);
    --quiet: color-mix(in srgb, var(--text) 72%, var(--background));
    --accent: var(--zc-chat-accent, #c8102e);
    display: block;
    writing-mode: horizontal-tb;
    height: 480px;
    min-height: 240px;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  /* As high as a page says, or else as the host would be if the page had let it. */
  .root {
    ${anew}
    position: relative;
    width: 100%;
    height: 100%;
    contain: size;
    contain-intrinsic-size: 320px 480px;
    background: var(--background);
    color: var(--text);
    font: 400 14px / 1.4 var(--zc-chat-font, Zeacon, system-ui, sans-serif);
  }

  .chat {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
  }

  ol,
  ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
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

  .state,
  .detail,
  .hint,
  .note,
  .empty {
    color: var(--quiet);
    font-size: 12px;
  }

  .detail {
    display: block;
  }

  .note {
    margin: 0;
    padding: 10px 16px;
  }

  .head button,
  .pages button,
  .note button {
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
  .pages button:hover,
  .note button:hover {
    background: color-mix(in srgb, var(--text) 8%, transparent);
    color: var(--text);
  }

  .pages button,
  .note button {
    border: 1px solid var(--line);
  }

  .pages button[aria-disabled='true'] {
    opacity: 0.45;
    background: none;
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

export const styles = [chatStyles, peopleStyles, messageStyles, composerStyles];
