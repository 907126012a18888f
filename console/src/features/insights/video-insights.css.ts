import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';
import { plainButton } from '../../ui/plain-button.ts';

export const heat = style({
  appearance: 'none',
  padding: 0,
  position: 'relative',
  display: 'flex',
  width: '100%',
  height: 14,
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  border: `1px solid ${vars.color.line}`,
  cursor: 'pointer',
});
export const heatCell = style({ flex: 1, background: vars.color.chart });
export const heatHead = style({
  position: 'absolute',
  insetBlock: 0,
  width: 3,
  marginLeft: -1,
  background: vars.color.text,
  outline: `1px solid ${vars.color.surface}`,
});
export const heatShare = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] });
export const heatLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${vars.space[3]}`,
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
});
export const list = style({ display: 'grid', gap: vars.space[2] });
export const line = style({ display: 'flex', alignItems: 'baseline', gap: vars.space[3], minWidth: 0 });
export const time = style({
  ...plainButton,
  flexShrink: 0,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline',
  textDecorationColor: vars.color.edge,
  textUnderlineOffset: '3px',
  cursor: 'pointer',
  borderRadius: vars.radius.small,
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const tone = style({
  flexShrink: 0,
  width: 9,
  height: 9,
  borderRadius: 2,
  selectors: {
    '&[data-tone=chapter]': { background: vars.color.edge },
    '&[data-tone=graphic]': { background: vars.color.blue },
    '&[data-tone=call]': { background: vars.color.amber },
  },
});
export const chapterName = style({ display: 'block' });
