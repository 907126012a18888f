import { css } from 'lit';

export const styles = css`
  .buy-now {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-end: 12px;
    z-index: 2;
    min-height: 36px;
    padding: 0 14px;
    border: 1px solid rgb(255 255 255 / 40%);
    border-radius: 999px;
    background: rgb(11 11 13 / 78%);
    color: #fff;
    font: inherit;
    font-size: 14px;
    font-weight: 600;
    cursor: pointer;
  }

  .checkout {
    position: absolute;
    inset: 0;
    z-index: 3;
    overflow: auto;
    overscroll-behavior: contain;
    display: grid;
    place-items: safe center;
    box-sizing: border-box;
    width: auto;
    height: auto;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 16px;
    border: 0;
    background: rgb(0 0 0 / 82%);
    color: #17171a;
    color-scheme: light;
    user-select: text;
    -webkit-user-select: text;
  }

  .checkout:modal {
    position: fixed;
  }

  .checkout::backdrop {
    background: none;
  }

  .checkout .sheet {
    display: grid;
    gap: 10px;
    width: min(400px, 100%);
    box-sizing: border-box;
    padding: 18px;
    border: 1px solid transparent;
    border-radius: 14px;
    background: #fff;
    font-size: 14px;
    outline: none;
  }

  .checkout :is(h2, p, ul) {
    margin: 0;
  }

  .checkout h2 {
    font-size: 18px;
    font-weight: 650;
    line-height: 1.25;
  }

  .checkout ul {
    padding: 0;
    list-style: none;
    display: grid;
    gap: 4px;
  }

  .checkout li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }

  .checkout label {
    display: grid;
    gap: 4px;
  }

  .checkout .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 10px;
    align-items: end;
  }

  .checkout input {
    box-sizing: border-box;
    width: 100%;
    min-height: 40px;
    padding: 0 10px;
    border: 1px solid #6b6f78;
    border-radius: 8px;
    background: #fff;
    color: inherit;
    font: inherit;
    font-size: 16px;
  }

  .checkout small {
    color: #55585f;
    font-size: 13px;
  }

  .checkout .test {
    padding: 8px 10px;
    border-radius: 8px;
    background: #fff4d6;
    color: #4a3600;
  }

  .checkout .problem {
    color: #b3261e;
  }

  .checkout .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .checkout .choice > * {
    flex: 1;
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid #6b6f78;
    border-radius: 999px;
    background: #fff;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .checkout .choice > .main {
    border-color: transparent;
    background: #17171a;
    color: #fff;
  }

  .checkout .link {
    justify-self: start;
    min-height: 32px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }

  .checkout button[aria-disabled='true'] {
    opacity: 0.7;
    cursor: default;
  }

  .checkout :focus-visible,
  .buy-now:focus-visible {
    outline: 2px solid #17171a;
    outline-offset: 2px;
    box-shadow: 0 0 0 2px #fff;
  }
`;
