import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const change = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 20,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.textSoft,
  selectors: { '&[data-tone=good]': { color: vars.color.green }, '&[data-tone=bad]': { color: vars.color.danger } },
});
