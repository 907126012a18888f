import { css } from 'lit';

export const styles = css`
  .lead-form {
    position: absolute;
    inset: 0;
    overflow: auto;
    overscroll-behavior: contain;
    display: grid;
    place-items: safe center;
    padding: 16px;
    background: rgb(0 0 0 / 82%);
    color: #17171a;
    color-scheme: light;
    user-select: text;
    -webkit-user-select: text;
  }

  .lead-form form,
  .lead-form .sent {
    display: grid;
    gap: 12px;
    width: min(380px, 100%);
    padding: 20px;
    border: 1px solid transparent;
    border-radius: 14px;
    background: #fff;
    font-size: 14px;
    outline: none;
  }

  .lead-form :is(h2, p) {
    margin: 0;
  }

  .lead-form h2 {
    font-size: 18px;
    font-weight: 650;
    line-height: 1.25;
  }

  .lead-form label {
    display: grid;
    gap: 4px;
  }

  .lead-form .agree {
    grid-template-columns: auto 1fr;
    gap: 10px;
    align-items: start;
  }

  .lead-form input {
    min-height: 40px;
    padding: 0 10px;
    border: 1px solid #6b6f78;
    border-radius: 8px;
    background: #fff;
    color: inherit;
    font: inherit;
    font-size: 16px;
  }

  .lead-form .agree input {
    min-height: 0;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: #17171a;
  }

  .lead-form [aria-invalid='true'] {
    border-color: #b3261e;
  }

  .lead-form .problem {
    color: #b3261e;
    font-size: 13px;
  }

  .lead-form .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .lead-form .choice > * {
    flex: 1;
    display: inline-grid;
    place-items: center;
    min-height: 44px;
    padding: 0 16px;
    border: 1px solid #6b6f78;
    border-radius: 999px;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-decoration: none;
  }

  .lead-form .choice > .main {
    border-color: transparent;
    background: #17171a;
    color: #fff;
  }

  .lead-form button[aria-disabled='true'] {
    opacity: 0.7;
    cursor: default;
  }

  .lead-form :focus-visible {
    outline: 2px solid #17171a;
    outline-offset: 2px;
    box-shadow: none;
  }
`;
