import { describeAccessible } from '../../../test/player-states.ts';

describeAccessible('on a light page', {});
