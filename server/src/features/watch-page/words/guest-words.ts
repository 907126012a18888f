import type { Language } from '../../../platform/languages.ts';

/** Texts of the page for guests whom a host has invited to a live. */
export interface GuestWords {
  invited: string;
  lead: string;
  /** The link works no more, or never did. */
  invalid: string;
  /** The live is over. */
  ended: string;
  needsScript: string;
}

export const guestWords: Record<Language, GuestWords> = {
  ar: {
    invited: 'أنت مدعوّ بصفة ضيف',
    lead: 'أدخل اسمك، وتحقّق من الكاميرا والميكروفون، ثم انتظر حتى يُدخلك المضيف. لا تحتاج إلى حساب.',
    invalid: 'رابط الضيف هذا لم يعد يعمل. اطلب من المضيف رابطًا جديدًا.',
    ended: 'انتهى البث المباشر الذي دُعيت إليه.',
    needsScript: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
  de: {
    invited: 'Du bist als Gast eingeladen',
    lead: 'Gib deinen Namen ein, prüfe Kamera und Mikrofon, und warte, bis der Host dich hereinlässt. Du brauchst kein Konto.',
    invalid: 'Dieser Gastlink funktioniert nicht mehr. Bitte den Host um einen neuen.',
    ended: 'Der Livestream, zu dem du eingeladen wurdest, ist zu Ende.',
    needsScript: 'Diese Seite benötigt JavaScript.',
  },
  en: {
    invited: 'You are invited as a guest',
    lead: 'Enter your name, check your camera and microphone, and wait until the host lets you in. You need no account.',
    invalid: 'This guest link no longer works. Ask the host for a new one.',
    ended: 'The live stream that you were invited to has ended.',
    needsScript: 'This page needs JavaScript.',
  },
  es: {
    invited: 'Te han invitado a participar',
    lead: 'Escribe tu nombre, comprueba la cámara y el micrófono, y espera a que el anfitrión te dé paso. No necesitas una cuenta.',
    invalid: 'Este enlace de invitado ya no funciona. Pide otro al anfitrión.',
    ended: 'El directo al que te invitaron ha terminado.',
    needsScript: 'Esta página necesita JavaScript.',
  },
  fr: {
    invited: 'Vous êtes invité à participer',
    lead: 'Indiquez votre nom, vérifiez votre caméra et votre micro, puis attendez que l’hôte vous fasse entrer. Aucun compte n’est nécessaire.',
    invalid: 'Ce lien d’invité ne fonctionne plus. Demandez-en un nouveau à l’hôte.',
    ended: 'Le direct auquel vous étiez invité est terminé.',
    needsScript: 'Cette page a besoin de JavaScript.',
  },
  he: {
    invited: 'הוזמנת להשתתף כאורח',
    lead: 'יש להזין שם, לבדוק את המצלמה והמיקרופון ולהמתין עד שהמארח יכניס אותך. אין צורך בחשבון.',
    invalid: 'קישור האורח הזה כבר לא פעיל. אפשר לבקש מהמארח קישור חדש.',
    ended: 'השידור החי שאליו הוזמנת הסתיים.',
    needsScript: 'הדף הזה דורש JavaScript.',
  },
  hi: {
    invited: 'आपको अतिथि के रूप में बुलाया गया है',
    lead: 'अपना नाम लिखें, कैमरा और माइक्रोफ़ोन जाँचें, और होस्ट के अंदर लाने तक प्रतीक्षा करें। खाते की ज़रूरत नहीं है।',
    invalid: 'यह अतिथि लिंक अब काम नहीं करता। होस्ट से नया लिंक माँगें।',
    ended: 'जिस लाइव में आपको बुलाया गया था, वह समाप्त हो चुका है।',
    needsScript: 'इस पेज के लिए JavaScript ज़रूरी है।',
  },
  it: {
    invited: 'Hai ricevuto un invito come ospite',
    lead: 'Inserisci il tuo nome, controlla fotocamera e microfono e attendi che chi conduce ti faccia entrare. Non serve un account.',
    invalid: 'Questo link per ospiti non funziona più. Chiedine uno nuovo a chi conduce.',
    ended: 'La diretta a cui eri invitato è terminata.',
    needsScript: 'Questa pagina richiede JavaScript.',
  },
  ja: {
    invited: 'ゲストとして招待されています',
    lead: 'お名前を入力し、カメラとマイクを確認して、ホストが参加を許可するまでお待ちください。アカウントは不要です。',
    invalid: 'このゲストリンクは使えなくなりました。ホストに新しいリンクを依頼してください。',
    ended: '招待されたライブ配信は終了しました。',
    needsScript: 'このページには JavaScript が必要です。',
  },
  nl: {
    invited: 'Je bent uitgenodigd als gast',
    lead: 'Vul je naam in, controleer je camera en microfoon en wacht tot de host je binnenlaat. Je hebt geen account nodig.',
    invalid: 'Deze gastlink werkt niet meer. Vraag de host om een nieuwe.',
    ended: 'De livestream waarvoor je was uitgenodigd, is afgelopen.',
    needsScript: 'Deze pagina heeft JavaScript nodig.',
  },
  pl: {
    invited: 'Zaproszono Cię jako gościa',
    lead: 'Podaj swoje imię, sprawdź kamerę i mikrofon, a potem poczekaj, aż gospodarz Cię wpuści. Konto nie jest potrzebne.',
    invalid: 'Ten link dla gości już nie działa. Poproś gospodarza o nowy.',
    ended: 'Transmisja, na którą Cię zaproszono, już się zakończyła.',
    needsScript: 'Ta strona wymaga JavaScriptu.',
  },
  pt: {
    invited: 'Recebeu um convite para participar',
    lead: 'Escreva o seu nome, verifique a câmara e o microfone e aguarde até o anfitrião o deixar entrar. Não precisa de conta.',
    invalid: 'Este link de convidado já não funciona. Peça um novo ao anfitrião.',
    ended: 'O direto para o qual foi convidado terminou.',
    needsScript: 'Esta página precisa de JavaScript.',
  },
  tr: {
    invited: 'Konuk olarak davetlisin',
    lead: 'Adını gir, kameranı ve mikrofonunu denetle, sunucu seni içeri alana kadar bekle. Hesap gerekmez.',
    invalid: 'Bu konuk bağlantısı artık çalışmıyor. Sunucudan yenisini iste.',
    ended: 'Davet edildiğin canlı yayın sona erdi.',
    needsScript: 'Bu sayfa için JavaScript gerekir.',
  },
  uk: {
    invited: 'Вас запрошено як гостя',
    lead: 'Введіть своє ім’я, перевірте камеру й мікрофон і зачекайте, доки ведучий вас впустить. Обліковий запис не потрібен.',
    invalid: 'Це посилання для гостей більше не працює. Попросіть у ведучого нове.',
    ended: 'Трансляція, на яку вас запросили, завершилася.',
    needsScript: 'Для цієї сторінки потрібен JavaScript.',
  },
  zh: {
    invited: '你受邀成为嘉宾',
    lead: '输入姓名，检查摄像头和麦克风，然后等待主持人让你进入。无需账号。',
    invalid: '此嘉宾链接已失效。请向主持人索取新的链接。',
    ended: '邀请你参加的直播已经结束。',
    needsScript: '此页面需要 JavaScript。',
  },
};
