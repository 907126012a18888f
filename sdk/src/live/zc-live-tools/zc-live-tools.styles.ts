import { css } from 'lit';

export const liveToolsStyles = css`
  zc-live-tools {
    display: contents;
  }
`;
