import { define } from '../../base/define.ts';
import '../../player/zc-player/define.ts';
import { ZcCommunityFeedElement } from './zc-community-feed.ts';

define('zc-community-feed', ZcCommunityFeedElement);
