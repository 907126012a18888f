import { define } from '../../base/define.ts';
import '../../player/zc-player/define.ts';
import { setChatLoader } from '../chat-loader.ts';
import { ZcCommunityFeedElement } from './zc-community-feed.ts';

setChatLoader(() => import('../../chat/zc-chat/define.ts'));
define('zc-community-feed', ZcCommunityFeedElement);
