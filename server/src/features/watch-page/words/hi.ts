import type { PageWords } from './page-words.ts';

export const hi: PageWords = {
  moreVideos: 'और वीडियो',
  page: 'पेज {page} / {pages}',
  previous: 'पिछला',
  starts: 'शुरू होगा: {time}',
  started: 'शुरू हुआ: {time}',
  liveNow: 'अभी लाइव',
  share: 'शेयर करें',
  showMore: 'और दिखाएँ',
  showLess: 'कम दिखाएँ',
  chapters: 'अध्याय',
  moments: 'वीडियो के भीतर टिप्पणियाँ',
  deletedMember: 'हटाया गया सदस्य',
  needsScript: 'इस वीडियो को चलाने के लिए JavaScript ज़रूरी है।',
  watchBy: '{business} का वीडियो “{title}” देखें।',
  missingTitle: 'यह वीडियो उपलब्ध नहीं है',
  missingText: 'हो सकता है कि लिंक गलत लिखा हो, या वीडियो हटा दिया गया हो या निजी कर दिया गया हो।',
  expiredTitle: 'यह वीडियो अब उपलब्ध नहीं है',
  expiredText: 'इसे सीमित समय के लिए दिखाया गया था और वह समय पूरा हो चुका है।',
  startPage: 'शुरुआती पेज पर जाएँ',
  usedLink: 'यह लिंक पहले इस्तेमाल हो चुका है या बहुत पुराना है। नया लिंक पाने के लिए प्लेयर में “मैंने पहले ही भुगतान किया है” चुनें।',
};
