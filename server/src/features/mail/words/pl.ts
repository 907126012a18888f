import type { MailWords } from './mail-words.ts';

export const pl: MailWords = {
  validFor: 'Ważność: {time}.',
  sentBy: 'Wysłane przez Zeacon, {host}.',
  roles: {
    owner: 'Właściciel',
    admin: 'Administrator',
    editor: 'Redaktor',
    host: 'Prowadzący',
    analyst: 'Analityk',
    billing: 'Rozliczenia',
  },
  templates: {
    'email-verification': {
      subject: 'Potwierdź swój adres e-mail',
      text: 'Wpisz ten kod tam, gdzie zakładasz konto, albo naciśnij przycisk.',
      button: 'Potwierdź adres e-mail',
      note: 'Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość.',
    },
    'password-reset': {
      subject: 'Zresetuj hasło',
      text: 'Ktoś poprosił o nowe hasło do Twojego konta. Naciśnij przycisk, aby je ustawić.',
      button: 'Ustaw nowe hasło',
      note: 'Jeśli to nie Ty, zignoruj tę wiadomość: hasło pozostanie bez zmian.',
    },
    'password-changed': {
      subject: 'Twoje hasło zostało zmienione',
      text: 'Hasło do Twojego konta zostało zmienione.',
      button: 'Zresetuj hasło',
      note: 'Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast zresetuj hasło.',
    },
    'email-change': {
      subject: 'Twój kod do nowego adresu e-mail',
      text: 'Wpisz ten kod w Zeacon, w oknie, w którym poproszono o logowanie od teraz za pomocą tego adresu.',
      note: 'Jeśli to nie Ty, możesz zignorować tę wiadomość: nic się nie zmieni.',
    },
    'email-changed': {
      subject: 'Twój adres e-mail został zmieniony',
      text: 'Od teraz logujesz się adresem {after} zamiast {before}.',
      note: 'Jeśli to nie Ty, natychmiast powiadom administratora tej platformy.',
    },
    'second-factor-on': {
      subject: 'Weryfikacja dwuetapowa jest włączona',
      text: 'Logowanie na Twoje konto wymaga teraz także kodu z aplikacji uwierzytelniającej. Wszystkie inne urządzenia zostały wylogowane.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast powiadom operatora tej platformy.',
    },
    'second-factor-off': {
      subject: 'Weryfikacja dwuetapowa jest wyłączona',
      text: 'Logowanie na Twoje konto wymaga teraz tylko hasła. Wszystkie inne urządzenia zostały wylogowane.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast zmień hasło i ponownie włącz weryfikację dwuetapową.',
    },
    'recovery-code-used': {
      subject: 'Użyto kodu odzyskiwania',
      text: 'Na Twoim koncie użyto kodu odzyskiwania zamiast kodu z aplikacji uwierzytelniającej. Nie można go użyć ponownie.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast zmień hasło i utwórz nowe kody odzyskiwania.',
    },
    'passkey-added': {
      subject: 'Dodano klucz dostępu',
      text: 'Klucz dostępu „{name}” został dodany do Twojego konta. Pozwala logować się bez hasła i bez kodu.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast go usuń i zmień hasło.',
    },
    'passkey-removed': {
      subject: 'Usunięto klucz dostępu',
      text: 'Klucz dostępu „{name}” został usunięty z Twojego konta. Nie można się już nim zalogować, a wszystkie inne urządzenia zostały wylogowane.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast zmień hasło.',
    },
    'identity-linked': {
      subject: 'Połączono sposób logowania',
      text: 'Logowanie przez {provider} zostało połączone z Twoim kontem. Pozwala logować się bez hasła.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast je odłącz i zmień hasło.',
    },
    'identity-unlinked': {
      subject: 'Odłączono sposób logowania',
      text: 'Logowanie przez {provider} zostało odłączone od Twojego konta. Nie można się już w ten sposób zalogować, a wszystkie inne urządzenia zostały wylogowane.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast zmień hasło.',
    },
    'team-invite': {
      subject: 'Zaproszenie do {business} od {inviter}',
      text: '{inviter} zaprasza Cię do {business} w Zeacon. Twoja rola: {role}.',
      button: 'Przyjmij zaproszenie',
      note: 'Jeśli nie wiesz, kto to jest, zignoruj tę wiadomość.',
    },
    'business-email': {
      subject: 'Potwierdź adres e-mail firmy {business}',
      text: 'Firma {business} podała na tej platformie ten adres e-mail. Naciśnij przycisk, aby potwierdzić, że jej wiadomości tu docierają.',
      button: 'Potwierdź adres e-mail',
      note: 'Jeśli nie znasz firmy {business}, zignoruj tę wiadomość.',
    },
    'business-deletion': {
      subject: '{business} zostanie usunięta {date}',
      text: '{business} jest zamknięta: nikt nie może już oglądać jej filmów ani w niej pracować. Do {date} właściciel może ją przywrócić, logując się. Potem cała zawartość zostanie trwale usunięta.',
      button: 'Otwórz Zeacon',
      note: 'Jeśli właściciel o to nie prosił, powinien natychmiast się zalogować i przywrócić firmę.',
    },
    'business-deleted': {
      subject: '{business} została usunięta',
      text: '{business} i cała jej zawartość zostały trwale usunięte. Jeśli nie należeli Państwo do innej firmy, usunięto również Państwa konto.',
      note: 'Niczego nie można przywrócić.',
    },
    'account-deletion': {
      subject: 'Twoje konto zostanie usunięte: {date}',
      text: 'Twoje konto jest zamknięte, a wszystkie urządzenia zostały wylogowane. Aby je przywrócić, zaloguj się, zanim nadejdzie {date}: wszystko będzie jak wcześniej. Potem konto zostanie trwale usunięte.',
      button: 'Zaloguj się',
      note: 'Jeśli to nie Ty, natychmiast się zaloguj, przywróć konto i zmień hasło.',
    },
    'account-restored': {
      subject: 'Twoje konto zostało przywrócone',
      text: 'Usunięcie Twojego konta zostało odwołane i wszystko jest jak wcześniej.',
      button: 'Otwórz ustawienia zabezpieczeń',
      note: 'Jeśli to nie Ty, natychmiast zmień hasło.',
    },
    'export-ready': {
      subject: 'Eksport danych {business} jest gotowy',
      text: 'Plik ze wszystkimi danymi {business} jest gotowy. Prosimy pobrać go, zanim zostanie usunięty.',
      button: 'Otwórz dane',
      note: 'Jeśli to nie Państwa prośba, prosimy natychmiast zmienić hasło.',
    },
    'webhook-disabled': {
      subject: 'Webhook został wyłączony',
      text: 'Nie udało się dostarczyć zdarzeń na adres {url}, dlatego webhook został wyłączony.',
      button: 'Otwórz webhook',
      note: 'Gdy adres znów zacznie odpowiadać, włącz webhook i wyślij ponownie to, co zostało pominięte.',
    },
  },
};
