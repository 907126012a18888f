import { style } from '@vanilla-extract/css';
import { narrow } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const root = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  position: 'sticky',
  top: barHeight + 24,
  '@media': { [narrow]: { position: 'static' } },
});
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3] });
/** Its height is that of the window as it is drawn. */
export const room = style({
  width: '100%',
  overflow: 'hidden',
  direction: 'ltr',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  background: vars.color.sunken,
});
export const window = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  overflow: 'hidden',
  boxSizing: 'border-box',
  transformOrigin: '0 0',
  background: vars.color.surface,
});
export const bar = style({
  padding: `${vars.space[2]} ${vars.space[4]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.sunken,
  color: vars.color.textSoft,
  fontSize: 14,
  textAlign: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const frame = style({ display: 'block', width: '100%', height: '100%', border: 0 });
export const note = style({ margin: 0, color: vars.color.textSoft, fontSize: vars.text.small });
