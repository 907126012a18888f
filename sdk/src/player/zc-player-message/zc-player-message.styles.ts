import { css } from 'lit';

export const playerMessageStyles = css`
  .message {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 12px;
    padding: 16px 24px;
    background: rgb(11 11 13 / 82%);
    text-align: center;
  }

  .message p {
    max-width: 44ch;
    margin: 0;
    font-size: clamp(13px, 2.4cqw, 16px);
    text-wrap: balance;
  }

  .message .sign svg {
    width: 32px;
    height: 32px;
    color: rgb(255 255 255 / 72%);
  }

  .message button {
    min-height: max(40px, var(--target));
    margin-block-start: 4px;
    padding: 0 20px;
    border-radius: 999px;
    background: #fff;
    color: #111;
    font-weight: 600;
  }

  .message button:hover {
    background: #e6e6e9;
  }

  @container player (max-height: 180px) {
    .message {
      gap: 6px;
      padding: 8px 16px;
    }

    .message .sign {
      display: none;
    }
  }
`;
