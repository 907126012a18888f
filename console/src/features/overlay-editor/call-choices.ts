import { t } from '@lingui/core/macro';
import type { CallToActionKind, CallToActionLook, CallToActionMoment, CallToActionPosition } from '@zeacon/contract';
import type { Option } from '../../ui/select.tsx';

export const kindChoices = (): Option<CallToActionKind>[] => [
  { value: 'BUTTON', label: t`Button with a link` },
  { value: 'LEAD_FORM', label: t`Form for name and email` },
  { value: 'AD', label: t`Ad over the whole picture` },
];

export const momentChoices = (): Option<CallToActionMoment>[] => [
  { value: 'TIME', label: t`At a time` },
  { value: 'PAUSE', label: t`When the viewer pauses` },
  { value: 'END', label: t`When the video has ended` },
];

/** Positions on the picture, which is never mirrored. */
export const positionChoices = (): Option<CallToActionPosition>[] => [
  { value: 'BOTTOM_RIGHT', label: t`Bottom right` },
  { value: 'BOTTOM_LEFT', label: t`Bottom left` },
  { value: 'TOP_RIGHT', label: t`Top right` },
  { value: 'TOP_LEFT', label: t`Top left` },
  { value: 'CENTER', label: t({ message: 'Centre', context: 'of the picture' }) },
  { value: 'BOTTOM_BAR', label: t`Bar along the bottom` },
];

export const lookChoices = (): Option<CallToActionLook>[] => [
  { value: 'SOLID', label: t({ message: 'Solid', context: 'look of a button' }) },
  { value: 'OUTLINE', label: t({ message: 'Outline', context: 'look of a button' }) },
  { value: 'LIGHT', label: t({ message: 'Light', context: 'look of a button' }) },
];
