import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[2], maxHeight: 'min(56vh, 520px)', overflowY: 'auto' });
export const member = style({ display: 'flex', alignItems: 'center', gap: vars.space[3], minHeight: 36 });
export const name = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const note = style({ color: vars.color.textSoft });
