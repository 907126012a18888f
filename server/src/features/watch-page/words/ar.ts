import type { PageWords } from './page-words.ts';

export const ar: PageWords = {
  moreVideos: 'المزيد من الفيديوهات',
  page: 'الصفحة {page} من {pages}',
  previous: 'السابق',
  starts: 'يبدأ في {time}',
  started: 'بدأ في {time}',
  liveNow: 'مباشر الآن',
  share: 'مشاركة',
  showMore: 'عرض المزيد',
  showLess: 'عرض أقل',
  chapters: 'الفصول',
  moments: 'تعليقات داخل الفيديو',
  deletedMember: 'عضو محذوف',
  needsScript: 'يتطلب تشغيل هذا الفيديو تفعيل JavaScript.',
  watchBy: 'شاهد {title} من {business}.',
  missingTitle: 'هذا الفيديو غير متاح',
  missingText: 'قد يكون الرابط مكتوبًا بشكل غير صحيح، أو ربما حُذف الفيديو أو أصبح خاصًا.',
  expiredTitle: 'لم يعد هذا الفيديو متاحًا',
  expiredText: 'كان متاحًا لفترة محدودة، وقد انتهت.',
  startPage: 'الانتقال إلى الصفحة الرئيسية',
  usedLink: 'استُخدم هذا الرابط من قبل أو مضى عليه وقت طويل. اختر «لقد دفعت من قبل» في المشغّل للحصول على رابط جديد.',
};
