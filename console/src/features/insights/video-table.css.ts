import { createVar, style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

const line = `1px solid ${vars.color.line}`;
const onPhone = (rules: object) => ({ '@media': { [phone]: rules } });

const [nameWidth, columnWidth] = [190, 102];
/** How many videos there are. */
export const columns = createVar();

export const table = style({
  width: '100%',
  minWidth: `calc(${nameWidth}px + ${columns} * ${columnWidth}px)`,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
  ...onPhone({ display: 'block', minWidth: 0 }),
});
export const heads = style(onPhone(visuallyHidden));
export const head = style({
  padding: `0 0 ${vars.space[2]} ${vars.space[3]}`,
  borderBottom: line,
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  textAlign: 'start',
  verticalAlign: 'bottom',
  selectors: { '&:first-child': { width: nameWidth, paddingInlineStart: 0 } },
});
export const video = style({ display: 'grid', justifyItems: 'start', gap: vars.space[1], minWidth: 0 });
/** No more than two lines of a name. */
export const videoName = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: vars.color.text,
});
export const rows = style(onPhone({ display: 'block' }));
export const row = style({
  selectors: { '& + &': { borderTop: line } },
  ...onPhone({ display: 'block', padding: `${vars.space[3]} 0`, selectors: { '&:first-child': { paddingTop: 0 } } }),
});
export const name = style({
  paddingBlock: vars.space[1],
  fontWeight: 500,
  textAlign: 'start',
  ...onPhone({ display: 'block', padding: 0, fontWeight: 600 }),
});
export const nameLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[1],
  minHeight: 32,
});
export const cell = style({
  padding: `${vars.space[1]} 0 ${vars.space[1]} ${vars.space[3]}`,
  textAlign: 'start',
  ...onPhone({
    display: 'grid',
    gridTemplateColumns: '22px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: vars.space[2],
    padding: `${vars.space[1]} 0`,
  }),
});
/** Whose value it is: on a phone, where columns have no headings. */
export const cellVideo = style({
  display: 'none',
  ...onPhone({
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: vars.color.textSoft,
    fontSize: vars.text.small,
  }),
});
export const cellSwatch = style({ display: 'none', ...onPhone({ display: 'flex' }) });
export const bar = style({
  height: 8,
  marginTop: vars.space[1],
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  overflow: 'hidden',
  ...onPhone({ gridColumn: '1 / -1' }),
});
export const fill = style({ height: '100%', minWidth: 2, marginInlineEnd: 'auto' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  maxWidth: '100%',
  minHeight: 32,
  paddingInlineStart: vars.space[3],
  border: line,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
});
export const chipName = style({
  minWidth: 0,
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: '30px',
});
export const chipLink = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  borderRadius: vars.radius.small,
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
});
