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
      subject: 'Bestätige deine E-Mail-Adresse',
      text: 'Gib diesen Code dort ein, wo du dich registriert hast, oder klicke auf die Schaltfläche.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Wenn du dich nicht registriert hast, kannst du diese E-Mail ignorieren.',
    },
    'password-reset': {
      subject: 'Setze dein Passwort zurück',
      text: 'Jemand hat ein neues Passwort für dein Konto angefordert. Klicke auf die Schaltfläche, um eines zu wählen.',
      button: 'Neues Passwort wählen',
      note: 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren: Dein Passwort bleibt, wie es ist.',
    },
    'password-changed': {
      subject: 'Dein Passwort wurde geändert',
      text: 'Das Passwort deines Kontos wurde geändert.',
      button: 'Passwort zurücksetzen',
      note: 'Wenn du das warst, ist nichts zu tun. Wenn nicht, setze dein Passwort sofort zurück.',
    },
    'email-changed': {
      subject: 'Deine E-Mail-Adresse wurde geändert',
      text: 'Du meldest dich jetzt mit {after} statt mit {before} an.',
      note: 'Wenn du das nicht warst, sage es sofort dem Betreiber dieser Plattform.',
    },
    'second-factor-on': {
      subject: 'Die Bestätigung in zwei Schritten ist eingeschaltet',
      text: 'Beim Anmelden wird jetzt zusätzlich ein Code aus deiner Authenticator-App verlangt. Alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn du das nicht warst, sage es sofort dem Betreiber dieser Plattform.',
    },
    'second-factor-off': {
      subject: 'Die Bestätigung in zwei Schritten ist ausgeschaltet',
      text: 'Beim Anmelden wird jetzt nur noch dein Passwort verlangt. Alle anderen Geräte wurden abgemeldet.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn du das nicht warst, ändere sofort dein Passwort und schalte die Bestätigung in zwei Schritten wieder ein.',
    },
    'recovery-code-used': {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      text: 'Für dein Konto wurde ein Wiederherstellungscode statt eines Codes aus deiner Authenticator-App verwendet. Er gilt nicht noch einmal.',
      button: 'Sicherheitseinstellungen öffnen',
      note: 'Wenn du das nicht warst, ändere sofort dein Passwort und erstelle neue Wiederherstellungscodes.',
    },
    'team-invite': {
      subject: '{inviter} lädt dich zu {business} ein',
      text: '{inviter} möchte, dass du bei {business} auf Zeacon mitmachst. Deine Rolle: {role}.',
      button: 'Einladung annehmen',
      note: 'Wenn du nicht weißt, wer das ist, kannst du diese E-Mail ignorieren.',
    },
    'webhook-disabled': {
      subject: 'Ein Webhook wurde abgeschaltet',
      text: 'Ereignisse konnten nicht an {url} zugestellt werden, deshalb wurde der Webhook abgeschaltet.',
      button: 'Webhook öffnen',
      note: 'Sobald die Adresse wieder antwortet, schalte den Webhook ein und sende nach, was gefehlt hat.',
    },
  },
};
