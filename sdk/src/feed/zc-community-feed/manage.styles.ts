import { css } from 'lit';

export const manageStyles = css`
  [role='menu'] {
    position: absolute;
    z-index: 2;
    inset-block-start: 100%;
    inset-inline-end: 0;
    display: grid;
    min-width: 180px;
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    box-shadow: 0 6px 24px rgb(0 0 0 / 20%);
  }

  [role='menuitem'] {
    padding: 0 12px;
    border-radius: 8px;
    background: none;
    text-align: start;
    white-space: nowrap;
  }

  [role='menuitem']:is(:hover, :focus-visible) {
    background: var(--tint);
  }

  [role='menuitem']:focus-visible {
    outline-offset: -2px;
  }

  .thanks {
    flex-basis: 100%;
  }

  dialog {
    width: min(440px, calc(100% - 32px));
    padding: 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text);
    overflow-wrap: anywhere;
  }

  dialog:has([data-place]) {
    width: min(640px, calc(100% - 32px));
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
    padding: 0;
    list-style: none;
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

  dialog :is(form, label) {
    display: grid;
    gap: 12px;
  }

  dialog a {
    color: var(--link);
  }
`;
