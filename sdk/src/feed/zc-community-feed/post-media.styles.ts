import { css } from 'lit';

export const mediaStyles = css`
  :host {
    display: grid;
    gap: 12px;
  }

  /* As high as it will be, so that nothing moves: its cover, and the line below. */
  .covered:not(:defined) {
    aspect-ratio: 16 / 9;
    padding-block-end: calc(4px + 1lh);
  }

  .pictures {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 0;
    border-radius: calc(var(--radius) - 4px);
    overflow: hidden;
    list-style: none;
  }

  .pictures a {
    display: block;
    height: 100%;
    cursor: zoom-in;
  }

  a:focus-visible {
    outline: 2px solid;
    outline-offset: -4px;
  }

  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
    background: var(--tint);
  }

  .link {
    display: flex;
    min-height: 104px;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) - 4px);
    overflow: hidden;
    color: inherit;
    text-decoration: none;
  }

  .link:hover strong {
    text-decoration: underline;
  }

  .link img {
    flex: none;
    width: 30%;
    max-width: 168px;
    height: auto;
  }

  .link > span {
    display: grid;
    gap: 2px;
    align-content: center;
    min-width: 0;
    padding: 12px 16px;
    overflow-wrap: anywhere;
  }

  .soft {
    color: var(--quiet);
    font-size: 14px;
  }

  strong,
  .about {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .of-1 img {
    width: auto;
    height: auto;
    max-width: 100%;
    max-height: min(560px, 70vh);
  }

  .pictures:not(.of-1) {
    grid-template-columns: 1fr 1fr;
  }

  .pictures:not(.of-1) li {
    aspect-ratio: 4 / 3;
    min-width: 0;
  }

  .of-2 li {
    aspect-ratio: 1;
  }

  .of-3 li:first-child {
    grid-row: span 2;
    aspect-ratio: auto;
  }
`;
