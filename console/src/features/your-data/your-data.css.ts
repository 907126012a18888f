import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const stack = style({ display: 'grid', gap: vars.space[5] });
export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const facts = style({ fontSize: vars.text.body });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3] });
