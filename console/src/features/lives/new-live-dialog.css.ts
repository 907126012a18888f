import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[4],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const picture = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] });
export const shown = style({ width: 96, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: vars.radius.small });
export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small, flex: '1 1 160px' });
