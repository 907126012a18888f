import { globalStyle, style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  // Beside a narrow form, what stands next to labels would break into a second line, and fields of a row not line up.
  '@media': {
    [narrow]: { gridTemplateColumns: 'minmax(0, 1.8fr) minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
globalStyle(`${columns} > form`, { gap: vars.space[4] });
/** Stays in sight beside long forms; above them on phones. */
export const preview = style({
  position: 'sticky',
  top: 0,
  '@media': { [phone]: { position: 'static', order: -1 } },
});
export const player = style({
  display: 'block',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  background: '#0b0d11',
});
/** So that the whole form fits a window of 900 px. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[2],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[5] } },
});
