import { css } from 'lit';

export const volumeControlStyles = css`
  zc-volume-control {
    display: inline-flex;
    align-items: center;
  }

  .slider {
    position: relative;
    width: 0;
    height: var(--target);
    overflow: hidden;
    opacity: 0;
    transition: width 160ms, opacity 160ms;
  }

  zc-volume-control:hover .slider,
  zc-volume-control:focus-within .slider {
    width: 76px;
    margin-inline: 2px 8px;
    overflow: visible;
    opacity: 1;
  }

  .slider .rail {
    position: absolute;
    inset: calc(50% - 2px) 0;
    border-radius: 2px;
    background: rgb(255 255 255 / 28%);
  }

  .slider .rail::before {
    content: '';
    position: absolute;
    inset: 0;
    inset-inline-end: calc((1 - var(--level, 1)) * 100%);
    border-radius: 2px;
    background: #fff;
  }

  .slider .rail::after {
    content: '';
    position: absolute;
    inset-block-start: -4px;
    inset-inline-start: calc(var(--level, 1) * (100% - 12px));
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: #fff;
  }

  .slider input:focus-visible ~ .rail {
    outline: 2px solid #fff;
    outline-offset: 6px;
  }

  @container player (max-width: 479px) {
    .slider {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .slider .rail::before,
    .slider .rail::after {
      background: CanvasText;
    }
  }
`;
