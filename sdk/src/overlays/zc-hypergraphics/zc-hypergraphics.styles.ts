import { css } from 'lit';

export const styles = css`
  zc-hypergraphics {
    position: absolute;
    inset: 0;
    overflow: clip;
    pointer-events: none;
  }

  .graphics {
    position: absolute;
    overflow: clip;
  }

  .graphic {
    position: absolute;
    pointer-events: auto;
    touch-action: manipulation;
  }

  .graphic img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
    transition: opacity 150ms;
  }

  .graphic .over,
  .graphic:is(:hover, :focus-visible, :active) .usual:not(:only-child) {
    opacity: 0;
  }

  .graphic:is(:hover, :focus-visible, :active) .over {
    opacity: 1;
  }

  .graphic:focus-visible {
    outline: none;
    box-shadow: none;
  }

  .graphic:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 3px solid #fff;
    outline: 2px solid #000;
    outline-offset: -5px;
    forced-color-adjust: none;
  }
`;
