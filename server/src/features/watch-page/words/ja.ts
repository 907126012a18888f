import type { PageWords } from './page-words.ts';

export const ja: PageWords = {
  moreVideos: 'その他の動画',
  page: '{page} / {pages} ページ',
  previous: '前へ',
  starts: '開始日時: {time}',
  started: '開始しました: {time}',
  liveNow: 'ライブ配信中',
  share: '共有',
  showMore: 'もっと見る',
  showLess: '一部を表示',
  chapters: 'チャプター',
  moments: '動画内のコメント',
  deletedMember: '削除されたメンバー',
  needsScript: 'この動画の再生には JavaScript が必要です。',
  watchBy: '{business} の動画「{title}」を見る。',
  missingTitle: 'この動画はご利用いただけません',
  missingText: 'リンクに誤りがあるか、動画が削除または非公開にされた可能性があります。',
  expiredTitle: 'この動画の公開は終了しました',
  expiredText: '期間限定で公開されていましたが、その期間が終了しました。',
  startPage: 'トップページへ',
  usedLink:
    'このリンクは使用済みか、期限が切れています。プレーヤーの「すでに支払いました」から新しいリンクを受け取れます。',
};
