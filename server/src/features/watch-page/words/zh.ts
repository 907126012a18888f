import type { PageWords } from './page-words.ts';

export const zh: PageWords = {
  moreVideos: '更多视频',
  page: '第 {page} 页，共 {pages} 页',
  previous: '上一页',
  starts: '开始时间：{time}',
  started: '已开始：{time}',
  liveNow: '正在直播',
  share: '分享',
  showMore: '展开',
  showLess: '收起',
  chapters: '章节',
  moments: '视频中的评论',
  deletedMember: '已删除的成员',
  needsScript: '播放此视频需要启用 JavaScript。',
  watchBy: '观看 {business} 的《{title}》。',
  missingTitle: '此视频不可用',
  missingText: '链接可能有误，或者视频已被下架或设为私密。',
  expiredTitle: '此视频已不再提供',
  expiredText: '该视频仅限时播放，现已过期。',
  startPage: '前往首页',
  usedLink: '此链接已被使用或已过期。请在播放器中选择“我已付款”以获取新链接。',
};
