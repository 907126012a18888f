import type { PageWords } from './page-words.ts';

export const tr: PageWords = {
  moreVideos: 'Diğer videolar',
  page: 'Sayfa {page} / {pages}',
  previous: 'Önceki',
  starts: 'Başlangıç: {time}',
  started: 'Başladı: {time}',
  liveNow: 'Şu anda canlı',
  share: 'Paylaş',
  showMore: 'Daha fazla göster',
  showLess: 'Daha az göster',
  chapters: 'Bölümler',
  moments: 'Videodaki yorumlar',
  deletedMember: 'Silinmiş üye',
  needsScript: 'Bu videoyu oynatmak için JavaScript gerekir.',
  watchBy: '{business} tarafından paylaşılan “{title}” videosunu izleyin.',
  missingTitle: 'Bu video kullanılamıyor',
  missingText: 'Bağlantı yanlış yazılmış, video kaldırılmış ya da gizli yapılmış olabilir.',
  expiredTitle: 'Bu video artık kullanılamıyor',
  expiredText: 'Sınırlı bir süre için gösterildi ve bu süre doldu.',
  startPage: 'Ana sayfaya git',
  usedLink: 'Bu bağlantı daha önce kullanılmış ya da çok eski. Yenisini almak için oynatıcıda “Zaten ödedim”i seçin.',
};
