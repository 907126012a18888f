import { css } from 'lit';

export const memberStyles = css`
  form {
    display: grid;
    gap: 8px;
  }

  .composer:not(.open, :focus-within) .more {
    display: none;
  }

  input,
  select,
  textarea {
    width: 100%;
    padding: 9px 12px;
    border: 1px solid color-mix(in srgb, var(--text) 50%, var(--surface));
    border-radius: min(10px, var(--radius));
    background: var(--surface);
    color: inherit;
    font: inherit;
    /* Smaller texts make phones zoom in. */
    font-size: 16px;
    resize: vertical;
  }

  /* Nothing is written yet that says where it begins. */
  .all:dir(rtl) :placeholder-shown {
    direction: rtl;
  }

  ::placeholder {
    color: var(--quiet);
    opacity: 1;
  }

  .at {
    display: flex;
    gap: 8px;
    align-items: center;
  }

  .at input {
    width: 20px;
    height: 20px;
  }

  .manage {
    position: relative;
    margin-inline-start: auto;
  }

  .manage > button {
    min-width: 40px;
    font-size: 20px;
  }
`;
