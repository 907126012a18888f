import { css } from 'lit';

export const panelDialogStyles = css`
  .dialog {
    width: min(520px, 100vw - 32px);
    max-height: min(640px, 100dvh - 32px);
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid light-dark(rgb(0 0 0 / 12%), rgb(255 255 255 / 14%));
    border-radius: 16px;
    background: light-dark(#fff, #1a1a1d);
    color: light-dark(#17171a, #f4f4f6);
    font-size: 14px;
    box-shadow: 0 24px 80px rgb(0 0 0 / 40%);
    animation: appear 150ms;
  }
  
  .dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  
  .dialog :focus-visible {
    outline-color: light-dark(#17171a, #fff);
    box-shadow: none;
  }
  
  .dialog header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding: 14px 12px 10px 20px;
    background: inherit;
  }
  
  .dialog:dir(rtl) header {
    padding: 14px 20px 10px 12px;
  }
  
  .dialog h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 650;
  }
  
  .dialog .close {
    width: 44px;
    height: 44px;
    border-radius: 50%;
  }
  
  .dialog .close:hover {
    background: light-dark(rgb(0 0 0 / 7%), rgb(255 255 255 / 12%));
  }
  
  .dialog .body {
    padding: 0 20px 20px;
  }
  
  .shortcuts {
    display: grid;
    gap: 0;
    margin: 0;
  }
  
  .shortcuts > div {
    display: flex;
    gap: 16px;
    align-items: center;
    justify-content: space-between;
    padding: 7px 0;
    border-block-start: 1px solid light-dark(rgb(0 0 0 / 8%), rgb(255 255 255 / 9%));
  }
  
  .shortcuts dd {
    display: flex;
    flex: none;
    gap: 4px;
    margin: 0;
    direction: ltr;
  }
  
  kbd {
    min-width: 26px;
    padding: 2px 7px;
    border: 1px solid light-dark(rgb(0 0 0 / 18%), rgb(255 255 255 / 22%));
    border-radius: 6px;
    background: light-dark(#f4f4f6, #27272b);
    font: 600 12px / 1.5 inherit;
    font-family: inherit;
    text-align: center;
    white-space: nowrap;
  }
  
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
    gap: 14px 16px;
  }
  
  .fields label {
    display: grid;
    gap: 5px;
    font-size: 13px;
  }
  
  .dialog select,
  .dialog .quiet,
  .dialog .done {
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid light-dark(rgb(0 0 0 / 45%), rgb(255 255 255 / 45%));
    border-radius: 999px;
    background: light-dark(#fff, #1a1a1d);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  
  .dialog footer {
    display: flex;
    gap: 10px;
    justify-content: flex-end;
    margin-block-start: 20px;
  }
  
  .dialog .done {
    border-color: transparent;
    background: light-dark(#17171a, #f4f4f6);
    color: light-dark(#fff, #17171a);
    font-weight: 600;
  }
  
  .sample {
    position: relative;
    height: 104px;
    margin-block-end: 18px;
    overflow: hidden;
    border-radius: 10px;
    background: linear-gradient(120deg, #23385e, #7a4a6a 55%, #c98a5e);
    container: player / size;
  }
  
  .sample .captions {
    inset: 0;
    align-content: center;
    font-size: calc(20px * var(--caption-size, 1));
  }
  
  @media (prefers-reduced-motion: reduce) {
    .dialog {
      animation: none;
    }
  }
  
  @media (forced-colors: active) {
    .sample .captions span {
      forced-color-adjust: none;
    }
  }
`;
