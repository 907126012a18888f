import { css } from 'lit';

/**
 * For the outermost element in a shadow tree. Rules of the page reach the host, and what is inherited comes from there:
 * layout and text begin anew here.
 */
export const anew = css`
    all: initial;
    display: block;
    visibility: inherit;
    pointer-events: inherit;
    color-scheme: inherit;
`;
