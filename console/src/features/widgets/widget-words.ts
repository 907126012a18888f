import { t } from '@lingui/core/macro';
import {
  contentKindsOf,
  type WidgetCloseMemory,
  type WidgetContentKind,
  type WidgetCorner,
  type WidgetDevice,
  type WidgetForm,
  type WidgetRefusal,
  type WidgetRules,
  type WidgetVisitor,
} from '@zeacon/contract';
import type { Option } from '../../ui/select.tsx';

export const forms = (): Option<WidgetForm>[] => [
  { value: 'BUBBLE', label: t`Corner bubble`, hint: t`A round picture in a corner that opens a player.` },
  { value: 'INLINE', label: t`In the page`, hint: t`A player within the text of your page.` },
  { value: 'MODAL', label: t`Dialog`, hint: t`A player over your page. Escape closes it.` },
  {
    value: 'STORIES',
    label: t`Stories`,
    hint: t`A row of round pictures in your page that opens a feed over the whole window.`,
  },
  {
    value: 'BAR',
    label: t`Live bar`,
    hint: t`Appears at an edge of the window when you go live, and leaves at the end.`,
  },
];

export const formName = (form: WidgetForm): string => forms().find(({ value }) => value === form)?.label ?? form;

const allKinds = (): Option<WidgetContentKind>[] => [
  { value: 'STREAM', label: t`A video` },
  { value: 'PLAYLIST', label: t`A playlist` },
  { value: 'NEWEST', label: t`The newest video`, hint: t`Published and public` },
  { value: 'LIVE', label: t`The live stream`, hint: t`While you are live; otherwise the video you assign` },
];

/** What a form can play. */
export const contentKinds = (form: WidgetForm): Option<WidgetContentKind>[] =>
  allKinds()
    .filter(({ value }) => contentKindsOf(form).includes(value))
    .map((kind) =>
      form === 'STORIES' && kind.value === 'NEWEST' ? { ...kind, label: t`The ten newest videos` } : kind,
    );

/** What a form does. */
export const formHint = (form: WidgetForm) => forms().find(({ value }) => value === form)?.hint;

export const edges = (): Option<WidgetCorner>[] => [
  { value: 'BOTTOM_RIGHT', label: t`Bottom` },
  { value: 'TOP_RIGHT', label: t`Top` },
];

export const corners = (): Option<WidgetCorner>[] => [
  { value: 'BOTTOM_RIGHT', label: t`Bottom right` },
  { value: 'BOTTOM_LEFT', label: t`Bottom left` },
  { value: 'TOP_RIGHT', label: t`Top right` },
  { value: 'TOP_LEFT', label: t`Top left` },
];

export const devices = (): Option<WidgetDevice>[] => [
  { value: 'ALL', label: t`All devices` },
  { value: 'DESKTOP', label: t`Computers` },
  { value: 'MOBILE', label: t`Phones and tablets` },
];

export const visitors = (): Option<WidgetVisitor>[] => [
  { value: 'ALL', label: t`All visitors` },
  { value: 'NEW', label: t`New visitors`, hint: t`In this browser, until they have been away for half an hour` },
  { value: 'RETURNING', label: t`Returning visitors` },
];

export const closeMemories = (): Option<WidgetCloseMemory>[] => [
  { value: 'NONE', label: t`Comes back on the next page` },
  { value: 'SESSION', label: t`Stays hidden until the tab is closed` },
  { value: 'DAY', label: t`Stays hidden for a day` },
  { value: 'ALWAYS', label: t`Stays hidden for good` },
];

export function refusalText(refusal: WidgetRefusal): string {
  const texts: Record<WidgetRefusal, () => string> = {
    excluded: () => t`Not shown: this page is excluded.`,
    other_page: () => t`Not shown: this page is not on the list.`,
    other_query: () => t`Not shown: the parameters of the address do not fit.`,
    other_device: () => t`Not shown on this device.`,
    other_language: () => t`Not shown in this language.`,
    other_visitor: () => t`Not shown to this kind of visitor.`,
    capped: () => t`Not shown: this visitor has seen it often enough.`,
    too_early: () => t`Not shown yet: its start date has not come.`,
    over: () => t`Not shown any more: its end date has passed.`,
  };
  return texts[refusal]();
}

/** That a page shows a widget, and what it waits for. */
export function shownText({ afterSeconds, afterScrollPercent, exitIntent, cap }: WidgetRules): string {
  const waits = [
    afterSeconds > 0 && t`after ${afterSeconds} s`,
    afterScrollPercent > 0 && t`after scrolling ${afterScrollPercent}%`,
    exitIntent && t`when the visitor is about to leave`,
    cap && capText(cap),
  ].filter((wait) => wait !== false && wait !== null);
  if (waits.length === 0) return t`Shown on this page.`;
  const list = waits.join(', ');
  return t`Shown on this page: ${list}.`;
}

function capText({ times, per }: NonNullable<WidgetRules['cap']>): string {
  if (per === 'SESSION') return t`at most ${times}× a session`;
  return per === 'DAY' ? t`at most ${times}× a day` : t`at most ${times}× a week`;
}
