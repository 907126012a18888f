import { style } from '@vanilla-extract/css';

export const visibility = style({ display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' });
