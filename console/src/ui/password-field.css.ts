import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const field = style({ display: 'grid', gap: vars.space[2] });
export const rules = style({ color: vars.color.textSoft, fontSize: vars.text.small });
