import { defaultPlayerColor, plainWidgetRules, type WidgetDraft } from '@zeacon/contract';

/** The settings that a new widget starts with. */
export const plainWidget = {
  active: true,
  form: 'BUBBLE',
  content: { kind: 'STREAM', streamId: null, playlistId: null },
  rules: plainWidgetRules,
  style: {
    corner: 'BOTTOM_RIGHT',
    offsetX: 24,
    offsetY: 24,
    width: 360,
    color: defaultPlayerColor,
    zIndex: 9999,
    startsOpen: false,
    autoPlay: false,
    closeMemory: 'SESSION',
    selector: '',
  },
  hlsDisplay: true,
  allowedDomains: [],
} satisfies Omit<WidgetDraft, 'name'>;
