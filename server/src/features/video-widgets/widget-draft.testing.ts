import { plainWidgetRules, type WidgetDraft } from '@zeacon/contract';

/** Shown on every page, in a corner. */
export const widgetDraft: WidgetDraft = {
  name: 'Corner',
  active: true,
  form: 'BUBBLE',
  content: { kind: 'NEWEST', streamId: null, playlistId: null },
  rules: plainWidgetRules,
  style: {
    corner: 'BOTTOM_RIGHT',
    offsetX: 24,
    offsetY: 24,
    width: 360,
    color: '#e11d2e',
    zIndex: 9999,
    startsOpen: false,
    autoPlay: false,
    closeMemory: 'SESSION',
    selector: '',
  },
  hlsDisplay: true,
  allowedDomains: [],
};

export const widgetPlaying = (streamId: string): WidgetDraft => ({
  ...widgetDraft,
  content: { kind: 'STREAM', streamId, playlistId: null },
});
