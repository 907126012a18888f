import { css } from 'lit';

export const chatPanelStyles = css`
  :host([chat-shown]:not(:fullscreen)) {
    height: auto !important;
    aspect-ratio: auto;
    background: none;
  }

  :host([chat-shown]) .layout {
    aspect-ratio: auto;
    display: flex;
    flex-direction: column;
  }

  :host([chat-shown]) .frame:not([popover]) {
    position: relative;
    inset: auto;
    width: 100%;
    aspect-ratio: var(--zc-player-aspect-ratio, 16 / 9);
  }

  :host([chat-shown]) .layout[data-chat-beside] {
    flex-direction: row;
  }

  :host([chat-shown]) .layout[data-chat-beside] .frame:not([popover]) {
    flex: 1;
    width: auto;
    min-width: 0;
  }

  :host(:fullscreen[chat-shown]) .frame:not([popover]) {
    flex: 1;
    aspect-ratio: auto;
    min-height: 0;
  }

  .layout > zc-chat {
    --zc-chat-background: var(--zc-player-panel, light-dark(#fff, #161619));
    --zc-chat-text: var(--zc-player-panel-text, light-dark(#17171a, #f2f2f4));
    flex: none;
    height: 360px;
    min-height: 0;
    border: 1px solid light-dark(rgb(0 0 0 / 10%), rgb(255 255 255 / 12%));
    border-radius: 0 0 var(--zc-player-radius, 12px) var(--zc-player-radius, 12px);
    overflow: hidden;
    user-select: text;
    -webkit-user-select: text;
  }

  [data-chat-beside] > zc-chat {
    width: clamp(280px, 30%, 380px);
    height: auto;
    contain: size;
    border-radius: 0;
    border-start-end-radius: var(--zc-player-radius, 12px);
    border-end-end-radius: var(--zc-player-radius, 12px);
  }
`;
