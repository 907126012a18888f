import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
