import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const page = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  padding: vars.space[5],
  '@media': { [phone]: { padding: vars.space[3] } },
});
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] });
export const titles = style({ display: 'grid', flex: '1 1 220px', minWidth: 0 });
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  width: 'fit-content',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const title = style({ fontSize: vars.text.lead, fontWeight: 640, overflowWrap: 'anywhere' });
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  gap: vars.space[4],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const previewing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const main = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const side = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const transport = style({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
});
export const playback = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
export const time = style({ fontVariantNumeric: 'tabular-nums', minWidth: 92, textAlign: 'center' });
export const spring = style({ flex: 1 });
