import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const soft = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const form = style({ display: 'grid', gap: vars.space[5] });
