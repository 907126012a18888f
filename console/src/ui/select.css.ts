import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  width: '100%',
  minHeight: 40,
  paddingInline: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.radius.pill,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-disabled]': { opacity: 0.55, cursor: 'default' },
  },
});
export const compact = style({ minHeight: 36, borderColor: vars.color.line, paddingInline: vars.space[3] });
export const value = style({
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.2,
});
export const popover = style({ minWidth: 'var(--trigger-width)', maxHeight: 320 });
export const option = style({
  display: 'grid',
  paddingBlock: vars.space[2],
  alignItems: 'center',
  gridTemplateColumns: '1fr auto',
  gap: `0 ${vars.space[3]}`,
});
export const optionHint = style({
  gridRow: 2,
  fontSize: vars.text.small,
  color: vars.color.textFaint,
  fontWeight: 400,
});
