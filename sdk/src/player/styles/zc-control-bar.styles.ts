import { css } from 'lit';

export const controlBarStyles = css`
  .controls {
    position: absolute;
    inset: auto 0 0;
    z-index: 2;
    display: block;
    padding: 0 14px 8px;
  }

  .row {
    display: flex;
    gap: 2px;
    align-items: center;
  }

  .row button {
    position: relative;
    min-width: var(--target);
    height: var(--target);
    border-radius: 8px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  [data-active]::before {
    content: '';
    position: absolute;
    inset-block-end: 3px;
    inset-inline: calc(50% - 8px);
    height: 2.5px;
    border-radius: 2px;
    background: var(--accent-shown);
  }

  @media (hover: hover) {
    .row button:hover {
      background: rgb(255 255 255 / 16%);
    }
  }

  .row > zc-play-button {
    margin-inline-start: -6px;
  }

  .row > :last-child {
    margin-inline-end: -6px;
  }

  .time {
    direction: ltr;
    unicode-bidi: isolate;
    padding-inline: 6px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .row .chapter {
    flex: 0 1 auto;
    min-width: 44px;
    padding: 0 8px;
    font-weight: 500;
  }

  .chapter span {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .total {
    color: rgb(255 255 255 / 78%);
  }

  .space {
    flex: 1;
  }

  @media (hover: hover) and (pointer: fine) {
    .row [data-tip]:is(:hover, :focus-visible)::after {
      content: attr(data-tip);
      position: absolute;
      inset-block-end: calc(100% + 16px);
      padding: 4px 9px;
      border-radius: 6px;
      background: rgb(16 16 18 / 94%);
      font-size: 12px;
      font-weight: 500;
      white-space: nowrap;
      pointer-events: none;
    }

    .row > zc-play-button [data-tip]::after {
      inset-inline-start: 0;
    }

    .row > :last-child[data-tip]::after {
      inset-inline-end: 0;
    }

    .frame:has(.menu) .row [data-tip]::after {
      display: none;
    }

    .row [aria-expanded='true']::after {
      display: none;
    }
  }

  @media (pointer: coarse) {
    @container player (max-width: 640px) {
      .row [data-beyond='560'],
      .row [data-beyond='440'] {
        display: none;
      }
    }
  }

  @container player (max-width: 560px) {
    .row .chapter,
    .row [data-beyond='560'] {
      display: none;
    }
  }

  @container player (max-width: 440px) {
    .controls {
      padding-inline: 10px;
    }

    .row {
      gap: 0;
    }

    .row [data-beyond='440'],
    .row:has([part='playlist-button'], [part='cast-button']) .total {
      display: none;
    }
  }

  @container player (max-width: 340px) {
    .row .total,
    .row [data-beyond='340'] {
      display: none;
    }
  }

  @container player (max-width: 240px) {
    .row [data-beyond='240'],
    .row:has([part='playlist-button'], [part='cast-button']) .time {
      display: none;
    }
  }

  @media (pointer: coarse) {
    @container player (max-width: 340px) {
      .row zc-volume-control,
      .row:has([part='cast-button']) .time {
        display: none;
      }
    }
  }

  @media (forced-colors: active) {
    .controls {
      background: Canvas;
    }

    .row button:hover,
    .row [aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }

    [data-active]::before {
      background: Highlight;
    }
  }
`;
