import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[3], margin: 0, minInlineSize: 0 });
export const name = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const value = style({ margin: 0, overflowWrap: 'anywhere' });
