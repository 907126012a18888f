import { describeAccessible } from '../../../test/player-states.ts';

describeAccessible('in forced colours', { features: { 'forced-colors': 'active' } });
