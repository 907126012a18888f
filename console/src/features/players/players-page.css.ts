import { style } from '@vanilla-extract/css';

export const dot = style({ width: 10, height: 10, borderRadius: '50%', flexShrink: 0 });
