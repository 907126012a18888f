import { css } from 'lit';

export const styles = css`
  .up-next {
    position: absolute;
    inset-block-end: calc(var(--bar-height, 64px) + 20px);
    inset-inline-end: 16px;
    display: flex;
    gap: 14px;
    max-width: min(400px, calc(100% - 32px));
    padding: 12px;
    border-radius: 12px;
    color: #fff;
    background: rgb(16 18 22 / 94%);
    box-shadow: 0 8px 32px rgb(0 0 0 / 40%);
    font-size: 14px;
    line-height: 1.35;
    z-index: 3;
  }

  .up-next img {
    width: 112px;
    aspect-ratio: 16 / 9;
    align-self: center;
    border-radius: 6px;
    object-fit: cover;
    background: #000;
  }

  .up-next .what {
    display: grid;
    gap: 4px;
    min-width: 0;
  }

  .up-next .when {
    color: #c3c8d1;
    font-variant-numeric: tabular-nums;
  }

  .up-next strong {
    overflow: hidden;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-weight: 600;
  }

  .up-next .choice {
    display: flex;
    gap: 8px;
    margin-block-start: 4px;
  }

  .up-next button {
    min-height: 32px;
    padding: 0 14px;
    border: 1px solid rgb(255 255 255 / 36%);
    border-radius: 99px;
    font: inherit;
    font-weight: 600;
    color: inherit;
    background: none;
    cursor: pointer;
  }

  .up-next .now {
    border-color: transparent;
    color: #12161d;
    background: #fff;
  }

  @media (pointer: coarse) {
    .up-next button {
      min-height: 44px;
    }
  }

  @container (max-width: 420px) {
    .up-next img {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .up-next,
    .up-next button {
      border: 1px solid ButtonText;
    }
  }
`;
