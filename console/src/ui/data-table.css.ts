import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

const focused = { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2, borderRadius: vars.radius.small };

export const frame = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  outline: 'none',
  '@media': { [phone]: { display: 'block' } },
});
export const header = style({
  '@media': {
    [phone]: {
      selectors: {
        '&:not([data-kept])': visuallyHidden,
        '&[data-kept]': { display: 'block', borderBottom: `1px solid ${vars.color.line}` },
      },
    },
  },
});
/** On a phone, headings that are kept stand in lines above the cards. */
const keptOnPhone = `${header}[data-kept]`;
globalStyle(`${keptOnPhone} > tr`, {
  '@media': {
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: `0 ${vars.space[4]}`,
      padding: `${vars.space[2]} ${vars.space[4]}`,
    },
  },
});
/** No taller than the words beside it. */
globalStyle(`${header} button`, {
  width: 24,
  minHeight: 24,
  marginBlock: -4,
  marginInlineEnd: -5,
  verticalAlign: 'middle',
});
export const head = style({
  height: 40,
  paddingInline: vars.space[4],
  textAlign: 'start',
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  borderBottom: `1px solid ${vars.color.line}`,
  outline: 'none',
  selectors: {
    '&[data-number]': { textAlign: 'end', paddingInline: vars.space[3] },
    // Rather several lines high than wider than what is below.
    [`${header}[data-kept] &`]: { whiteSpace: 'normal', lineHeight: '18px', verticalAlign: 'bottom', paddingBlock: 6 },
    '&[data-wide]': { width: '50%', minWidth: 160 },
    [`${header}[data-kept] &[data-wide]`]: { width: '30%' },
    '&[data-allows-sorting]': { cursor: 'pointer' },
    '&[data-allows-sorting][data-hovered]': { color: vars.color.text },
    '&[data-focus-visible]': focused,
    [`${keptOnPhone} > tr > &`]: {
      '@media': {
        [phone]: {
          display: 'flex',
          alignItems: 'center',
          width: 'auto',
          minWidth: 0,
          height: 32,
          padding: 0,
          border: 0,
        },
      },
    },
    // Nothing can be done with them there.
    [`${keptOnPhone} > tr > &:not(:has(button, a))`]: { '@media': { [phone]: visuallyHidden } },
  },
});
export const headName = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] });
export const row = style({
  outline: 'none',
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-focus-visible]': focused,
  },
  '@media': {
    [phone]: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${vars.space[1]} ${vars.space[3]}`,
      padding: vars.space[4],
    },
  },
});
export const cell = style({
  textAlign: 'start',
  fontWeight: 'inherit',
  height: 40,
  padding: `9px ${vars.space[4]}`,
  verticalAlign: 'top',
  lineHeight: '22px',
  fontVariantNumeric: 'tabular-nums',
  outline: 'none',
  // Short values set the width of their column; only what is in wide ones may break anywhere.
  overflowWrap: 'break-word',
  selectors: {
    '&[data-wide]': { overflowWrap: 'anywhere' },
    '&:is(th, [role=rowheader]):first-child': { fontWeight: 600 },
    '&[data-number]': {
      textAlign: 'end',
      whiteSpace: 'nowrap',
      paddingInline: vars.space[3],
      '@media': { [phone]: { paddingInline: 0 } },
    },
    '&[data-action]': { paddingBlock: 4, textAlign: 'end', whiteSpace: 'nowrap' },
    '&[data-focus-visible]': focused,
  },
  '@media': {
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: vars.space[1],
      height: 'auto',
      padding: 0,
      overflowWrap: 'anywhere',
      fontSize: vars.text.small,
      selectors: {
        '&:is(th, [role=rowheader]):first-child': { width: '100%', fontSize: vars.text.body, paddingInlineEnd: 40 },
        '&[data-name]::before': {
          content: 'attr(data-name)',
          marginInlineEnd: vars.space[1],
          color: vars.color.textSoft,
        },
        '&[data-action]': { position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8, padding: 0 },
      },
    },
  },
});
