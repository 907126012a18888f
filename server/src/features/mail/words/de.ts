import type { MailWords } from './mail-words.ts';

export const de: MailWords = {
  validFor: 'Gültig für {time}.',
  sentBy: 'Gesendet von Zeacon auf {host}.',
  roles: {
    owner: 'Inhaber',
    admin: 'Admin',
    editor: 'Redaktion',
    host: 'Moderation',
    analyst: 'Auswertung',
    billing: 'Abrechnung',
  },
  templates: {
    'email-verification': {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Geben Sie diesen Code dort ein, wo Sie sich registriert haben, oder klicken Sie auf die Schaltfläche.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
    },
    'password-reset': {
      subject: 'Setzen Sie Ihr Passwort zurück',
      text: 'Jemand hat ein neues Passwort für Ihr Konto angefordert. Klicken Sie auf die Schaltfläche, um eines zu wählen.',
      button: 'Neues Passwort wählen',
      note: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      text: 'Das Passwort Ihres Kontos wurde geändert.',
      button: 'Passwort zurücksetzen',
      note: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, setzen Sie Ihr Passwort sofort zurück.',
    },
    'email-change': {
      subject: 'Ihr Code für eine neue E-Mail-Adresse',
      text: 'Geben Sie diesen Code in Zeacon ein, in dem Fenster, in dem Sie sich künftig mit dieser Adresse anmelden wollten.',
      note: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Es ändert sich nichts.',
    },
    'email-changed': {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: 'Sie melden sich jetzt mit {after} statt mit {before} an.',
      note: 'Wenn Sie das nicht waren, sagen Sie es sofort dem Betreiber dieser Plattform.',
    },
    'second-factor-on': {
      subject: 'Die Bestätigung in zwei Schritten ist eingeschaltet',
      text: 'Beim Anmelden wird jetzt zusätzlich ein Code aus Ihrer Authenticator-App verlangt. Alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, sagen Sie es sofort dem Betreiber dieser Plattform.',
    },
    'second-factor-off': {
      subject: 'Die Bestätigung in zwei Schritten ist ausgeschaltet',
      text: 'Beim Anmelden wird jetzt nur noch Ihr Passwort verlangt. Alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und schalten Sie die Bestätigung in zwei Schritten wieder ein.',
    },
    'recovery-code-used': {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      text: 'Für Ihr Konto wurde ein Wiederherstellungscode statt eines Codes aus Ihrer Authenticator-App verwendet. Er gilt nicht noch einmal.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und erstellen Sie neue Wiederherstellungscodes.',
    },
    'passkey-added': {
      subject: 'Ein Passkey wurde hinzugefügt',
      text: 'Der Passkey „{name}“ wurde Ihrem Konto hinzugefügt. Mit ihm melden Sie sich ohne Passwort und ohne Code an.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, entfernen Sie ihn sofort und ändern Sie Ihr Passwort.',
    },
    'passkey-removed': {
      subject: 'Ein Passkey wurde entfernt',
      text: 'Der Passkey „{name}“ wurde aus Ihrem Konto entfernt. Mit ihm kann sich niemand mehr anmelden, und alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
    },
    'identity-linked': {
      subject: 'Eine Anmeldung wurde verknüpft',
      text: 'Die Anmeldung über {provider} wurde mit Ihrem Konto verknüpft. Mit ihr melden Sie sich ohne Passwort an.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, trennen Sie sie sofort und ändern Sie Ihr Passwort.',
    },
    'identity-unlinked': {
      subject: 'Eine Anmeldung wurde getrennt',
      text: 'Die Anmeldung über {provider} wurde von Ihrem Konto getrennt. Mit ihr kann sich niemand mehr anmelden, und alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
    },
    'team-invite': {
      subject: '{inviter} lädt Sie zu {business} ein',
      text: '{inviter} möchte, dass Sie bei {business} auf Zeacon mitmachen. Ihre Rolle: {role}.',
      button: 'Einladung annehmen',
      note: 'Wenn Sie nicht wissen, wer das ist, können Sie diese E-Mail ignorieren.',
    },
    'business-email': {
      subject: 'Bestätigen Sie die E-Mail-Adresse von {business}',
      text: '{business} hat auf dieser Plattform diese E-Mail-Adresse angegeben. Klicken Sie auf die Schaltfläche, um zu bestätigen, dass E-Mails Sie hier erreichen.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Wenn Sie {business} nicht kennen, können Sie diese E-Mail ignorieren.',
    },
    'business-deletion': {
      subject: '{business} wird am {date} gelöscht',
      text: '{business} ist geschlossen: Niemand kann mehr die Videos ansehen oder darin arbeiten. Bis zum {date} kann die Inhaberin oder der Inhaber es durch Anmelden wiederherstellen. Danach ist alles darin endgültig gelöscht.',
      button: 'Zeacon öffnen',
      note: 'Wenn die Löschung nicht beabsichtigt war, sollte die Inhaberin oder der Inhaber sich sofort anmelden und das Unternehmen wiederherstellen.',
    },
    'business-deleted': {
      subject: '{business} wurde gelöscht',
      text: '{business} wurde mit allem darin endgültig gelöscht. Wenn Sie in keinem anderen Unternehmen waren, wurde auch Ihr Konto gelöscht.',
      note: 'Nichts davon kann wiederhergestellt werden.',
    },
    'account-deletion': {
      subject: 'Ihr Konto wird am {date} gelöscht',
      text: 'Ihr Konto ist geschlossen, und Sie wurden überall abgemeldet. Melden Sie sich vor dem {date} an, um es wiederherzustellen: Dann ist alles wie zuvor. Danach ist es endgültig gelöscht.',
      button: 'Anmelden',
      note: 'Wenn Sie das nicht waren, melden Sie sich sofort an, stellen Sie Ihr Konto wieder her und ändern Sie Ihr Passwort.',
    },
    'account-restored': {
      subject: 'Ihr Konto ist wiederhergestellt',
      text: 'Sie haben die Löschung Ihres Kontos aufgehoben, und alles ist wie zuvor.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
    },
    'export-ready': {
      subject: 'Der Export von {business} ist fertig',
      text: 'Die Datei mit allen Daten von {business} ist fertig. Laden Sie sie herunter, bevor sie gelöscht wird.',
      button: 'Ihre Daten öffnen',
      note: 'Wenn Sie das nicht angefordert haben, ändern Sie sofort Ihr Passwort.',
    },
    'webhook-disabled': {
      subject: 'Ein Webhook wurde abgeschaltet',
      text: 'Ereignisse konnten nicht an {url} zugestellt werden, deshalb wurde der Webhook abgeschaltet.',
      button: 'Webhook öffnen',
      note: 'Sobald die Adresse wieder antwortet, schalten Sie den Webhook ein und senden Sie nach, was gefehlt hat.',
    },
  },
};
