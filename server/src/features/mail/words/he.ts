import type { MailWords } from './mail-words.ts';

export const he: MailWords = {
  validFor: 'בתוקף למשך {time}.',
  sentBy: 'נשלח על ידי Zeacon בכתובת {host}.',
  roles: {
    owner: 'בעלות',
    admin: 'ניהול',
    editor: 'עריכה',
    host: 'הנחיה',
    analyst: 'ניתוח נתונים',
    billing: 'חיוב',
  },
  templates: {
    'email-verification': {
      subject: 'אישור כתובת האימייל',
      text: 'יש להזין את הקוד במקום שבו נרשמת, או ללחוץ על הכפתור.',
      button: 'אישור כתובת האימייל',
      note: 'אם לא נרשמת, אפשר להתעלם מההודעה הזו.',
    },
    'password-reset': {
      subject: 'איפוס הסיסמה',
      text: 'מישהו ביקש סיסמה חדשה לחשבון שלך. כדי לבחור אותה יש ללחוץ על הכפתור.',
      button: 'בחירת סיסמה חדשה',
      note: 'אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה הזו: הסיסמה נשארת כפי שהיא.',
    },
    'password-changed': {
      subject: 'הסיסמה שלך שונתה',
      text: 'הסיסמה של החשבון שלך שונתה.',
      button: 'איפוס הסיסמה',
      note: 'אם השינוי נעשה על ידך, אין צורך לעשות דבר. אם לא, יש לאפס את הסיסמה מיד.',
    },
    'email-changed': {
      subject: 'כתובת האימייל שלך שונתה',
      text: 'מעכשיו ההתחברות היא עם {after} במקום {before}.',
      note: 'אם השינוי לא נעשה על ידך, יש להודיע מיד למפעיל של הפלטפורמה.',
    },
    'team-invite': {
      subject: 'הזמנה מאת {inviter} אל {business}',
      text: 'קיבלת הזמנה מאת {inviter} להצטרף אל {business} ב־Zeacon. התפקיד שלך: {role}.',
      button: 'קבלת ההזמנה',
      note: 'אם השולח אינו מוכר לך, אפשר להתעלם מההודעה הזו.',
    },
    'webhook-disabled': {
      subject: 'הושבת webhook',
      text: 'לא ניתן היה למסור אירועים אל {url}, ולכן ה־webhook הושבת.',
      button: 'פתיחת ה־webhook',
      note: 'כשהכתובת תחזור להגיב, יש להפעיל את ה־webhook ולשלוח שוב את מה שהוחמץ.',
    },
  },
};
