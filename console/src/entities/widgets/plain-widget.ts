import { defaultPlayerColor, type WidgetDraft } from '@zeacon/contract';

/** The settings that a new widget starts with. */
export const plainWidget = {
  active: true,
  form: 'BUBBLE',
  content: { kind: 'STREAM', streamId: null, playlistId: null },
  rules: {
    urls: [],
    device: 'ALL',
    languages: [],
    startsAt: null,
    endsAt: null,
    afterSeconds: 0,
    afterScrollPercent: 0,
  },
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
} satisfies Omit<WidgetDraft, 'name'>;
