import { css } from 'lit';

export const memberStyles = css`
  .attach,
  .attached {
    display: grid;
    gap: 8px;
  }

  .attached,
  .blocked {
    padding: 0;
    list-style: none;
  }

  .attached:empty {
    display: none;
  }

  .attached li {
    display: grid;
    grid-template-columns: 64px 1fr auto;
    gap: 8px;
    align-items: center;
    min-height: 64px;
  }

  .attached li[aria-busy] {
    grid-template-columns: 1fr;
    color: var(--quiet);
  }

  .attached img {
    width: 64px;
    height: 64px;
    border-radius: 8px;
    object-fit: cover;
    background: var(--tint);
  }

  @media (max-width: 480px) {
    .attached li {
      grid-template-columns: 64px 1fr;
    }

    .attached li > button {
      grid-column: 2;
    }
  }

  .manage {
    position: relative;
    margin-inline-start: auto;
  }

  dialog {
    width: min(440px, calc(100% - 32px));
    padding: 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--background);
    color: var(--text);
    overflow-wrap: anywhere;
  }

  dialog[open] {
    display: grid;
    gap: 16px;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  dialog > button {
    justify-self: end;
  }

  .blocked {
    display: grid;
    gap: 8px;
  }

  .blocked li {
    display: flex;
    gap: 8px;
    align-items: center;
  }

  .blocked bdi {
    flex: 1;
    min-width: 0;
  }
`;
