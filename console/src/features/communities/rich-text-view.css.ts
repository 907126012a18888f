import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const text = style({ display: 'grid', gap: vars.space[2], overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });

globalStyle(`${text} > *`, { margin: 0 });
globalStyle(`${text} h3, ${text} h4`, { fontSize: 'inherit', fontWeight: 640 });
globalStyle(`${text} ul, ${text} ol`, { paddingInlineStart: vars.space[5] });
globalStyle(`${text} blockquote`, {
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.line}`,
  color: vars.color.textSoft,
});
