import { describeAccessible } from '../../../test/player-states.ts';

describeAccessible('from right to left', { dir: 'rtl', lang: 'ar' });
