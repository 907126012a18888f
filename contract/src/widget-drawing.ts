import { widgetMessages } from './rules/index.ts';
import type { SplitVariant } from './split-tests.ts';
import { contentProblem, isNeverByWebRtc, type WidgetForm } from './widget-content.ts';
import type { Widget } from './widgets.ts';

/** What a variant of a test differs from. */
export type TestedWidget = Pick<Widget, 'form' | 'content' | 'hlsDisplay'> & {
  style: Pick<Widget['style'], 'selector'>;
};

export interface DrawingProblem {
  /** Of the variant. */
  field: 'selector' | 'content.kind';
  message: string;
}

/** The site tag puts these into an element of the page. */
export const isInPage = (form: WidgetForm): boolean => form === 'INLINE' || form === 'STORIES';

/** Why the site tag could never show a variant; undefined if it can. */
export function drawingProblem(
  { form, content, selector }: Pick<SplitVariant, 'form' | 'content' | 'selector'>,
  widget: TestedWidget,
): DrawingProblem | undefined {
  const shown = form ?? widget.form;
  const { kind } = content ?? widget.content;
  const unplayed = contentProblem(shown, kind);
  if (unplayed) return { field: 'content.kind', message: unplayed };
  if (!widget.hlsDisplay && isNeverByWebRtc(shown, kind))
    return { field: 'content.kind', message: widgetMessages.variantNeverByWebRtc };
  if (isInPage(shown) && !(selector || widget.style.selector))
    return { field: 'selector', message: widgetMessages.variantNeedsPlace };
  return undefined;
}

/** Why nobody of those who are shown nothing could be counted; undefined if they can. */
export const holdOutProblem = (widget: TestedWidget): string | undefined =>
  isInPage(widget.form) && !widget.style.selector ? widgetMessages.holdOutNeedsPlace : undefined;
