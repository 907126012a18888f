import { css } from 'lit';

export const liveButtonStyles = css`
  .row .live {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    padding: 0 10px;
    color: rgb(255 255 255 / 82%);
    font-size: 12px;
    font-weight: 700;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }

  .row .live[data-edge] {
    color: #fff;
  }

  .live .dot {
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: #9a9aa2;
  }

  .live[data-edge] .dot {
    background: #ff4d5a;
  }

  @media (forced-colors: active) {
    .live .dot {
      border: 1px solid ButtonText;
    }

    .live[data-edge] .dot {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
