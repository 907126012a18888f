import { css } from 'lit';

export const pollStyles = css`
  fieldset {
    display: grid;
    gap: 12px;
    min-width: 0;
    margin: 0;
    padding: 12px 16px 16px;
    border: 1px solid var(--line);
    border-radius: min(10px, var(--radius));
  }

  legend {
    padding: 0 6px;
    margin-inline-start: -6px;
    font-weight: 600;
  }

  fieldset label {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }

  fieldset > button {
    justify-self: start;
    margin-inline-start: -8px;
  }

  fieldset [type='datetime-local'] {
    width: auto;
    justify-self: start;
    max-width: 100%;
  }
`;
