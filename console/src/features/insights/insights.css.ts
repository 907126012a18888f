import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { plainButton } from '../../ui/plain-button.ts';

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] });
export const belowChart = style({ marginBlockStart: vars.space[3] });
export const dates = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3], alignItems: 'end' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const spring = style({ marginInlineStart: 'auto', '@media': { [phone]: { marginInlineStart: 0 } } });
export const end = style({ marginInlineStart: 'auto' });
export const tick = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: 36,
  cursor: 'pointer',
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: 32,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  fontSize: vars.text.small,
});
export const chipText = style({
  ...plainButton,
  minWidth: 0,
  padding: `${vars.space[1]} ${vars.space[3]}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  borderRadius: vars.radius.pill,
});
export const tiles = style({
  display: 'grid',
  gap: 1,
  overflow: 'hidden',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
/** Around tiles, which follow its width. */
export const tilesBox = style({ containerType: 'inline-size' });
const [threeWide, fiveWide] = ['(min-width: 540px)', '(min-width: 960px)'];
const tileColumns = (atMost: 3 | 5) =>
  style({
    gridTemplateColumns: '1fr 1fr',
    '@container': {
      [threeWide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
      ...(atMost === 5 && { [fiveWide]: { gridTemplateColumns: 'repeat(5, 1fr)' } }),
    },
  });
/** Five of ten, and three of nine, beside each other; where there is less room three or two, and whichever is left over has a line. */
export const columnsOf = { reach: tileColumns(5), quality: tileColumns(3) };
export const tile = style({
  position: 'relative',
  background: vars.color.surface,
  boxShadow: `0 0 0 1px ${vars.color.line}`,
  selectors: {
    '&[data-chosen]': { boxShadow: `0 0 0 1px ${vars.color.line}, inset 0 -3px ${vars.color.text}` },
    '&:last-child:nth-child(odd)': { '@container': { '(width < 540px)': { gridColumn: '1 / -1' } } },
    '&:last-child:nth-child(3n + 1)': { '@container': { '(540px <= width < 960px)': { gridColumn: '1 / -1' } } },
  },
});
export const tileButton = style({
  ...plainButton,
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  width: '100%',
  height: '100%',
  minHeight: 104,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -3 },
  },
});
export const tileName = style({ paddingInlineEnd: 28, color: vars.color.textSoft, fontSize: vars.text.small });
export const tileValue = style({
  fontSize: '24px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const tileExplain = style({ position: 'absolute', insetBlockStart: 4, insetInlineEnd: 4 });
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const stack = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
export const group = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const groupName = style({ fontSize: vars.text.lead, fontWeight: 620 });
export const two = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  gap: vars.space[6],
  alignItems: 'start',
});
export const rowName = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], minWidth: 0 });
export const values = style({
  margin: 0,
  padding: 0,
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const valueLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: 40,
  padding: `${vars.space[1]} ${vars.space[3]}`,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.hover } },
});
export const valueText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const number = style({ fontVariantNumeric: 'tabular-nums', color: vars.color.textSoft });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space[1]} ${vars.space[4]}`,
});
export const term = style({ color: vars.color.textSoft });
export const fact = style({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' });
export const events = style({ display: 'grid', gap: 0 });
export const event = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  gap: vars.space[3],
  padding: `${vars.space[1]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  fontVariantNumeric: 'tabular-nums',
});
export const watching = style({ display: 'flex', alignItems: 'baseline', gap: vars.space[3] });
export const watchingCount = style({ fontSize: '32px', fontWeight: 660, fontVariantNumeric: 'tabular-nums' });
export const shortLists = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: vars.space[5],
  marginTop: vars.space[4],
});
export const shortName = style({ fontSize: vars.text.small, fontWeight: 560, color: vars.color.textSoft });
export const shortLine = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[3],
  padding: `${vars.space[1]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const cut = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const busy = style({ selectors: { '&[aria-busy=true]': { opacity: 0.6 } } });
export const sharedLine = style({ display: 'flex', alignItems: 'end', gap: vars.space[2] });
export const sharedLink = style({ flex: 1, minWidth: 0 });
export const notes = style({ display: 'grid', gap: vars.space[3], marginBlockStart: vars.space[4] });
export const noteLines = style({ display: 'grid', gap: vars.space[1] });
export const noteLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: 36,
  '@media': { [phone]: { flexWrap: 'wrap', columnGap: vars.space[3], rowGap: 0 } },
});
export const noteDay = style({
  flex: 'none',
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
});
export const noteText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const noteTools = style({ display: 'inline-flex', flex: 'none' });
