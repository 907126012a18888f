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
    background: var(--background);
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

  dialog :is(form, label) {
    display: grid;
    gap: 12px;
  }

  dialog a {
    color: var(--link);
  }
`;
