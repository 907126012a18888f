import type { MailWords } from './mail-words.ts';

export const tr: MailWords = {
  validFor: 'Geçerlilik süresi: {time}.',
  sentBy: '{host} adresindeki Zeacon tarafından gönderildi.',
  roles: {
    owner: 'Sahip',
    admin: 'Yönetici',
    editor: 'Editör',
    host: 'Sunucu',
    analyst: 'Analist',
    billing: 'Faturalandırma',
  },
  templates: {
    'email-verification': {
      subject: 'E-posta adresinizi doğrulayın',
      text: 'Bu kodu kaydolduğunuz yere girin veya düğmeye basın.',
      button: 'E-posta adresini doğrula',
      note: 'Siz kaydolmadıysanız bu e-postayı dikkate almayın.',
    },
    'password-reset': {
      subject: 'Parolanızı sıfırlayın',
      text: 'Hesabınız için yeni bir parola istendi. Yenisini seçmek için düğmeye basın.',
      button: 'Yeni parola seç',
      note: 'İsteyen siz değilseniz bu e-postayı dikkate almayın: parolanız değişmez.',
    },
    'password-changed': {
      subject: 'Parolanız değiştirildi',
      text: 'Hesabınızın parolası değiştirildi.',
      button: 'Parolayı sıfırla',
      note: 'Değiştiren sizseniz yapmanız gereken bir şey yok. Değilseniz parolanızı hemen sıfırlayın.',
    },
    'email-change': {
      subject: 'Yeni e-posta adresiniz için kod',
      text: 'Bu kodu Zeacon’da, bundan böyle bu adresle giriş yapmak istediğiniz pencereye girin.',
      note: 'Bunu siz istemediyseniz bu e-postayı yok sayabilirsiniz: hiçbir şey değişmez.',
    },
    'email-changed': {
      subject: 'E-posta adresiniz değiştirildi',
      text: 'Eski adresiniz: {before}. Artık şu adresle oturum açıyorsunuz: {after}.',
      note: 'Değiştiren siz değilseniz bu platformun yöneticisine hemen haber verin.',
    },
    'second-factor-on': {
      subject: 'İki adımlı doğrulama açıldı',
      text: 'Hesabınıza giriş yaparken artık kimlik doğrulama uygulamanızdaki kod da isteniyor. Diğer tüm cihazların oturumu kapatıldı.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız hemen bu platformu işletenlere bildirin.',
    },
    'second-factor-off': {
      subject: 'İki adımlı doğrulama kapatıldı',
      text: 'Hesabınıza giriş yaparken artık yalnızca parolanız isteniyor. Diğer tüm cihazların oturumu kapatıldı.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız hemen parolanızı değiştirin ve iki adımlı doğrulamayı yeniden açın.',
    },
    'recovery-code-used': {
      subject: 'Bir kurtarma kodu kullanıldı',
      text: 'Hesabınız için kimlik doğrulama uygulamanızdaki kod yerine bir kurtarma kodu kullanıldı. Bu kod bir daha kullanılamaz.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız hemen parolanızı değiştirin ve yeni kurtarma kodları oluşturun.',
    },
    'passkey-added': {
      subject: 'Bir geçiş anahtarı eklendi',
      text: '“{name}” geçiş anahtarı hesabınıza eklendi. Bununla parola ve kod olmadan giriş yapabilirsiniz.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız anahtarı hemen kaldırın ve parolanızı değiştirin.',
    },
    'passkey-removed': {
      subject: 'Bir geçiş anahtarı kaldırıldı',
      text: '“{name}” geçiş anahtarı hesabınızdan kaldırıldı. Artık bununla giriş yapılamaz; diğer tüm cihazların oturumu kapatıldı.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız hemen parolanızı değiştirin.',
    },
    'identity-linked': {
      subject: 'Bir oturum açma yöntemi bağlandı',
      text: '{provider} ile oturum açma hesabınıza bağlandı. Bununla parola olmadan giriş yapabilirsiniz.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız bağlantıyı hemen kaldırın ve parolanızı değiştirin.',
    },
    'identity-unlinked': {
      subject: 'Bir oturum açma yönteminin bağlantısı kaldırıldı',
      text: '{provider} ile oturum açmanın hesabınızla bağlantısı kaldırıldı. Artık bununla giriş yapılamaz; diğer tüm cihazların oturumu kapatıldı.',
      button: 'Güvenlik ayarlarını aç',
      note: 'Bunu siz yapmadıysanız hemen parolanızı değiştirin.',
    },
    'team-invite': {
      subject: '{inviter} sizi davet ediyor: {business}',
      text: '{inviter} sizi Zeacon’da {business} ekibine davet ediyor. Rolünüz: {role}.',
      button: 'Daveti kabul et',
      note: 'Davet edeni tanımıyorsanız bu e-postayı dikkate almayın.',
    },
    'business-email': {
      subject: '{business} e-posta adresini doğrulayın',
      text: '{business} bu platformda bu e-posta adresini verdi. E-postalarının size buradan ulaştığını doğrulamak için düğmeye basın.',
      button: 'E-posta adresini doğrula',
      note: '{business} adlı işletmeyi tanımıyorsanız bu e-postayı dikkate almayın.',
    },
    'business-deletion': {
      subject: '{business} {date} tarihinde silinecek',
      text: '{business} kapatıldı: artık kimse videolarını izleyemez veya içinde çalışamaz. {date} tarihine kadar sahibi oturum açarak onu geri yükleyebilir. Ondan sonra içindeki her şey kalıcı olarak silinir.',
      button: 'Zeacon’u aç',
      note: 'Bunu sahibi istemediyse hemen oturum açıp işletmeyi geri yüklemelidir.',
    },
    'business-deleted': {
      subject: '{business} silindi',
      text: '{business} ve içindeki her şey kalıcı olarak silindi. Başka bir işletmede değilseniz hesabınız da silindi.',
      note: 'Hiçbir şey geri yüklenemez.',
    },
    'account-deletion': {
      subject: 'Hesabınız {date} tarihinde silinecek',
      text: 'Hesabınız kapatıldı ve tüm cihazlardaki oturumlarınız sonlandırıldı. Geri yüklemek için {date} tarihinden önce oturum açın: her şey eskisi gibi olur. Sonrasında kalıcı olarak silinir.',
      button: 'Oturum açın',
      note: 'Bunu siz yapmadıysanız hemen oturum açın, hesabınızı geri yükleyin ve parolanızı değiştirin.',
    },
    'account-restored': {
      subject: 'Hesabınız geri yüklendi',
      text: 'Hesabınızın silinmesini iptal ettiniz; her şey eskisi gibi.',
      button: 'Güvenlik ayarlarını açın',
      note: 'Bunu siz yapmadıysanız parolanızı hemen değiştirin.',
    },
    'export-ready': {
      subject: '{business} dışa aktarımı hazır',
      text: '{business} verilerinin tamamını içeren dosya hazır. Silinmeden önce indirin.',
      button: 'Verilerinizi açın',
      note: 'Bunu siz istemediyseniz parolanızı hemen değiştirin.',
    },
    'webhook-disabled': {
      subject: 'Bir webhook kapatıldı',
      text: 'Olaylar {url} adresine iletilemedi, bu yüzden webhook kapatıldı.',
      button: 'Webhook’u aç',
      note: 'Adres yeniden yanıt verince webhook’u açın ve eksik kalanları yeniden gönderin.',
    },
  },
};
