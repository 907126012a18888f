import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5] });
export const stack = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const after = style({ marginTop: vars.space[6] });
export const soft = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
export const url = style({ overflowWrap: 'anywhere' });
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const way = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const findings = style({ display: 'grid', gap: vars.space[2], margin: 0, padding: 0, listStyle: 'none' });
export const ask = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3], alignItems: 'end' });
export const field = style({ flex: '1 1 280px', minWidth: 0 });
