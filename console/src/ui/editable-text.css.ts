import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const shown = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2], minWidth: 0 });
export const form = style({ display: 'grid', gap: vars.space[2], maxWidth: 560 });
export const actions = style({ display: 'flex', gap: vars.space[2] });
