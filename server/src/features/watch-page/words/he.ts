import type { PageWords } from './page-words.ts';

export const he: PageWords = {
  moreVideos: 'סרטונים נוספים',
  page: 'עמוד {page} מתוך {pages}',
  previous: 'הקודם',
  starts: 'מתחיל: {time}',
  started: 'התחיל: {time}',
  liveNow: 'בשידור חי עכשיו',
  share: 'שיתוף',
  showMore: 'הצגת עוד',
  showLess: 'הצגת פחות',
  chapters: 'פרקים',
  moments: 'תגובות בתוך הסרטון',
  deletedMember: 'חבר שנמחק',
  needsScript: 'הפעלת הסרטון הזה דורשת JavaScript.',
  watchBy: 'צפייה ב־{title} מאת {business}.',
  missingTitle: 'הסרטון הזה אינו זמין',
  missingText: 'ייתכן שנפלה טעות בקישור, או שהסרטון הוסר או הפך לפרטי.',
  expiredTitle: 'הסרטון הזה אינו זמין עוד',
  expiredText: 'הוא הוצג לזמן מוגבל, והזמן הזה הסתיים.',
  startPage: 'מעבר לדף הבית',
  usedLink: 'הקישור הזה כבר נוצל או ישן מדי. בחרו ״כבר שילמתי״ בנגן כדי לקבל קישור חדש.',
};
