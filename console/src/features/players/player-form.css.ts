import { style } from '@vanilla-extract/css';
import { narrow } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 380px',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const preview = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  position: 'sticky',
  top: barHeight + 24,
  '@media': { [narrow]: { position: 'static' } },
});
export const form = style({ display: 'grid', gap: vars.space[5] });
export const group = style({ display: 'grid', gap: vars.space[2] });
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
export const contrast = style({
  fontSize: vars.text.small,
  color: vars.color.textSoft,
  display: 'flex',
  gap: 6,
  alignItems: 'center',
});
export const contrastLow = style({ color: vars.color.amber });
