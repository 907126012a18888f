import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const column = style({
  display: 'grid',
  gap: vars.space[6],
  maxWidth: 720,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const form = style({ display: 'grid', gap: vars.space[5] });
export const foot = style({ display: 'flex', justifyContent: 'flex-end' });
export const soft = style({ margin: 0, color: vars.color.textSoft, fontSize: vars.text.small });
export const errors = style({ display: 'grid', gap: vars.space[5], margin: 0, padding: 0, listStyle: 'none' });
export const error = style({ display: 'grid', gap: vars.space[1] });
export const errorName = style({ margin: 0, fontWeight: 620, fontSize: vars.text.body });
export const advice = style({ margin: 0 });
