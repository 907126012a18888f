import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small });
