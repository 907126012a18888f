import { css } from 'lit';

export const bellStyles = css`
  .bell button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
  }

  .bell svg {
    width: 20px;
    height: 20px;
    fill: currentcolor;
  }

  .count {
    min-width: 22px;
    padding: 0 6px;
    border-radius: 999px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: 13px;
    line-height: 22px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .notices {
    width: min(480px, calc(100% - 32px));
    max-height: min(640px, calc(100% - 32px));
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text);
    overflow-wrap: anywhere;
  }

  .notices::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .notices > div {
    display: grid;
    gap: 12px;
    padding: 20px;
  }

  .notices ul {
    display: grid;
    gap: 2px;
    margin-inline: -8px;
    padding: 0;
    list-style: none;
  }

  .notices ul:empty {
    display: none;
  }

  /* It is still there for what will be said in it. */
  .notices [role='status']:empty {
    position: absolute;
  }

  .notices li > a {
    display: flex;
    gap: 12px;
    padding: 8px;
    border-radius: 10px;
    color: inherit;
    text-decoration: none;
  }

  .notices li > a:hover {
    background: var(--tint);
  }

  .notices li > a:focus-visible {
    outline-offset: -2px;
  }

  .notices li .avatar {
    align-self: start;
  }

  .told-of {
    display: grid;
    flex: 1;
    gap: 2px;
    min-width: 0;
  }

  .told-of > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .new {
    flex: none;
    align-self: start;
    background: var(--accent);
    color: var(--on-accent);
  }

  .notices .acts a {
    margin-inline-start: auto;
    color: var(--link);
  }

  .told {
    animation: told 3s;
  }

  @keyframes told {
    from {
      background: var(--tint);
      box-shadow: 0 0 0 6px var(--tint);
    }
  }
`;
