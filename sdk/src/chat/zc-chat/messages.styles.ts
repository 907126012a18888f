import { css } from 'lit';

export const messageStyles = css`
  .scroll {
    position: relative;
    flex: 1;
    min-height: 0;
  }

  .list {
    height: 100%;
    padding: 12px 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  li {
    overflow-wrap: anywhere;
  }

  .text {
    white-space: pre-line;
  }

  a {
    color: inherit;
    text-decoration: underline;
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
`;
