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
  .graphic[data-hovers]:is(:hover, :focus-visible, :active) .usual {
    opacity: 0;
  }

  .graphic[data-hovers]:is(:hover, :focus-visible, :active) .over {
    opacity: 1;
  }

  .graphic:focus-visible {
    outline: 3px solid #fff;
    outline-offset: -3px;
    box-shadow: none;
  }

  .graphic:focus-visible::after {
    content: '';
    position: absolute;
    inset: 3px;
    border: 2px solid #000;
  }
`;
