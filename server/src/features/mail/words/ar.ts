import type { MailWords } from './mail-words.ts';

export const ar: MailWords = {
  validFor: 'مدة الصلاحية: {time}.',
  sentBy: 'أُرسلت من Zeacon على {host}.',
  roles: {
    owner: 'مالك',
    admin: 'مدير',
    editor: 'محرر',
    host: 'مضيف',
    analyst: 'محلل',
    billing: 'الفوترة',
  },
  templates: {
    'email-verification': {
      subject: 'أكّد عنوان بريدك الإلكتروني',
      text: 'أدخل هذا الرمز حيث أنشأت حسابك، أو اضغط على الزر.',
      button: 'تأكيد عنوان البريد',
      note: 'إذا لم تنشئ حسابًا فيمكنك تجاهل هذه الرسالة.',
    },
    'password-reset': {
      subject: 'أعد تعيين كلمة المرور',
      text: 'طلب أحدهم كلمة مرور جديدة لحسابك. اضغط على الزر لاختيارها.',
      button: 'اختيار كلمة مرور جديدة',
      note: 'إذا لم تكن أنت من طلبها فيمكنك تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    },
    'password-changed': {
      subject: 'تم تغيير كلمة المرور',
      text: 'تم تغيير كلمة مرور حسابك.',
      button: 'إعادة تعيين كلمة المرور',
      note: 'إذا كنت أنت من غيّرها فلا حاجة إلى فعل شيء. وإلا فأعد تعيين كلمة المرور فورًا.',
    },
    'email-changed': {
      subject: 'تم تغيير عنوان بريدك الإلكتروني',
      text: 'أصبحت تسجّل الدخول باستخدام {after} بدلًا من {before}.',
      note: 'إذا لم تكن أنت من غيّره فأخبر مشغّل هذه المنصة فورًا.',
    },
    'team-invite': {
      subject: 'دعوة من {inviter} إلى {business}',
      text: 'وصلتك دعوة من {inviter} للانضمام إلى {business} على Zeacon. دورك: {role}.',
      button: 'قبول الدعوة',
      note: 'إذا كنت لا تعرف المرسل فيمكنك تجاهل هذه الرسالة.',
    },
    'webhook-disabled': {
      subject: 'تم إيقاف webhook',
      text: 'تعذّر تسليم الأحداث إلى {url}، لذلك تم إيقاف webhook.',
      button: 'فتح webhook',
      note: 'عندما يستجيب العنوان من جديد، شغّل webhook وأعد إرسال ما فات.',
    },
  },
};
