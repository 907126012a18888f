import { type PublicWidget, plainWidgetRules } from '@zeacon/contract';
import { configOf } from './player-fixture.ts';

export const bubble: PublicWidget = {
  key: 'wgt_1',
  form: 'BUBBLE',
  rules: plainWidgetRules,
  style: {
    corner: 'BOTTOM_RIGHT',
    offsetX: 20,
    offsetY: 20,
    width: 320,
    color: '#e11d2e',
    zIndex: 50,
    startsOpen: false,
    autoPlay: false,
    closeMemory: 'SESSION',
    selector: '',
  },
  player: configOf({ uuid: 'wgt_1' }),
};

const stream = bubble.player!.stream!;

/** What stories play instead. */
export const stories = {
  player: {
    ...bubble.player!,
    playlist: {
      id: 'pls_1',
      name: 'Stories',
      description: '',
      items: ['Aurora', 'Borealis', 'Cirrus'].map((name, at) => ({ id: `i${at}`, stream: { ...stream, name } })),
    },
  },
};
