import { describeAccessible } from '../../../test/player-states.ts';

describeAccessible('on a dark page', { background: '#111', scheme: 'dark' });
