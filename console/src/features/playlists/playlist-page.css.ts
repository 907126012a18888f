import { style } from '@vanilla-extract/css';
import { narrow } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gridTemplateAreas: '"player videos" "about videos"',
  gridTemplateRows: 'auto 1fr',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': {
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"player" "videos" "about"',
      gridTemplateRows: 'auto',
    },
  },
});
export const player = style({ gridArea: 'player', minWidth: 0 });
export const videos = style({ gridArea: 'videos', minWidth: 0 });
export const about = style({
  gridArea: 'about',
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const description = style({
  flex: 1,
  paddingTop: 4,
  color: vars.color.textSoft,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const blank = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  padding: vars.space[6],
  borderRadius: vars.radius.large,
  background: '#12151b',
  color: '#b9c1cd',
  textAlign: 'center',
});
