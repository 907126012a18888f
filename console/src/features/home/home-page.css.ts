import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const column = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
export const list = style({ display: 'grid', gap: vars.space[4] });
export const video = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'center',
});
export const words = style({ display: 'grid', gap: 4, justifyItems: 'start', minWidth: 0 });
export const title = style({
  maxWidth: '100%',
  fontWeight: 560,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: -6, borderRadius: vars.radius.medium },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}` },
  },
});
export const steps = style({ display: 'grid', gap: vars.space[1] });
export const step = style({
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr) auto',
  gap: vars.space[3],
  alignItems: 'center',
  minHeight: 44,
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderRadius: vars.radius.medium,
  '@media': { [phone]: { gridTemplateColumns: '26px minmax(0, 1fr)' } },
});
export const stepNow = style({ background: vars.color.sunken });
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: `1.5px solid ${vars.color.edge}`,
  fontSize: vars.text.small,
  fontWeight: 600,
  color: vars.color.textSoft,
});
export const markDone = style({
  background: vars.color.greenSoft,
  borderColor: 'transparent',
  color: vars.color.green,
});
export const stepAction = style({ '@media': { [phone]: { gridColumn: 2, justifySelf: 'start' } } });
export const stepTitle = style({ fontWeight: 560 });
export const stepLink = style({
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
export const stepsHead = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
export const stepDone = style({ color: vars.color.textSoft });
export const stepHint = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginBlockStart: vars.space[4] });
export const changes = style({ display: 'grid', gap: vars.space[4] });
export const change = style({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'start',
});
export const changeText = style({ display: 'grid', gap: 2, overflowWrap: 'anywhere' });
export const changeLink = style({
  fontWeight: 560,
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
export const onward = style({
  display: 'inline-block',
  verticalAlign: '-3px',
  color: vars.color.textFaint,
  selectors: { '[dir=rtl] &': { transform: 'scaleX(-1)' } },
});
export const tasks = style({ display: 'grid', gap: vars.space[1] });
export const taskMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  background: vars.color.amberSoft,
  color: vars.color.amber,
});
export const tasksBeforeSteps = style({
  marginBlockEnd: vars.space[3],
  paddingBlockEnd: vars.space[3],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});
export const sites = style({ display: 'grid', gap: vars.space[3] });
export const site = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space[3]}`,
  overflowWrap: 'anywhere',
});
export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const lead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
