import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gap: vars.space[5],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: vars.space[5], gridTemplateColumns: 'minmax(0, 1fr)' });
export const form = style({ display: 'grid', gap: vars.space[4] });
export const pair = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const line = style({ display: 'flex', gap: vars.space[3], alignItems: 'center', flexWrap: 'wrap' });
export const strong = style({ fontSize: vars.text.title, fontWeight: 660, letterSpacing: '-0.02em' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const code = style({ display: 'flex', gap: vars.space[2], alignItems: 'flex-end', flexWrap: 'wrap' });
export const codeField = style({ flex: '1 1 160px', minWidth: 0 });
export const steps = style({
  display: 'flex',
  gap: vars.space[5],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: vars.color.textSoft,
  fontWeight: 560,
  flexWrap: 'wrap',
});
export const step = style({ selectors: { '&[aria-current]': { color: vars.color.text } } });
