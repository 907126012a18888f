import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const soft = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
export const url = style({ overflowWrap: 'anywhere' });
