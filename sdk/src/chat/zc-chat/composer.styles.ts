import { css } from 'lit';

export const composerStyles = css`
  .composer {
    display: grid;
    gap: 6px;
    padding: 10px 12px 6px;
    border-block-start: 1px solid var(--line);
  }

  .composer p {
    margin: 0;
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
`;
