import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space[3] });
export const more = style({ display: 'flex', justifyContent: 'center' });
