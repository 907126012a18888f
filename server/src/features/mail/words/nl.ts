import type { MailWords } from './mail-words.ts';

export const nl: MailWords = {
  validFor: '{time} geldig.',
  sentBy: 'Verstuurd door Zeacon op {host}.',
  roles: {
    owner: 'Eigenaar',
    admin: 'Beheerder',
    editor: 'Redacteur',
    host: 'Host',
    analyst: 'Analist',
    billing: 'Facturatie',
  },
  templates: {
    'email-verification': {
      subject: 'Bevestig je e-mailadres',
      text: 'Voer deze code in waar je je hebt aangemeld, of klik op de knop.',
      button: 'E-mailadres bevestigen',
      note: 'Heb je je niet aangemeld? Dan kun je deze e-mail negeren.',
    },
    'password-reset': {
      subject: 'Stel je wachtwoord opnieuw in',
      text: 'Iemand heeft een nieuw wachtwoord voor je account aangevraagd. Klik op de knop om er een te kiezen.',
      button: 'Nieuw wachtwoord kiezen',
      note: 'Was jij dit niet? Dan kun je deze e-mail negeren: je wachtwoord blijft zoals het is.',
    },
    'password-changed': {
      subject: 'Je wachtwoord is gewijzigd',
      text: 'Het wachtwoord van je account is gewijzigd.',
      button: 'Wachtwoord opnieuw instellen',
      note: 'Was jij dit, dan hoef je niets te doen. Zo niet, stel je wachtwoord dan meteen opnieuw in.',
    },
    'email-change': {
      subject: 'Je code voor een nieuw e-mailadres',
      text: 'Voer deze code in Zeacon in, in het venster waar je hebt gevraagd om voortaan met dit adres in te loggen.',
      note: 'Als je dit niet hebt gevraagd, kun je deze e-mail negeren: er verandert niets.',
    },
    'email-changed': {
      subject: 'Je e-mailadres is gewijzigd',
      text: 'Je logt nu in met {after} in plaats van {before}.',
      note: 'Was jij dit niet? Laat het dan meteen weten aan de beheerder van dit platform.',
    },
    'second-factor-on': {
      subject: 'Verificatie in twee stappen staat aan',
      text: 'Bij het inloggen op je account wordt nu ook een code uit je authenticator-app gevraagd. Alle andere apparaten zijn uitgelogd.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, vertel het dan meteen aan de beheerder van dit platform.',
    },
    'second-factor-off': {
      subject: 'Verificatie in twee stappen staat uit',
      text: 'Bij het inloggen op je account wordt nu alleen je wachtwoord gevraagd. Alle andere apparaten zijn uitgelogd.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, wijzig dan meteen je wachtwoord en zet verificatie in twee stappen weer aan.',
    },
    'recovery-code-used': {
      subject: 'Er is een herstelcode gebruikt',
      text: 'Voor je account is een herstelcode gebruikt in plaats van een code uit je authenticator-app. Die kan niet nog eens worden gebruikt.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, wijzig dan meteen je wachtwoord en maak nieuwe herstelcodes aan.',
    },
    'passkey-added': {
      subject: 'Er is een passkey toegevoegd',
      text: 'De passkey ‘{name}’ is aan je account toegevoegd. Hiermee log je in zonder wachtwoord of code.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, verwijder hem dan meteen en wijzig je wachtwoord.',
    },
    'passkey-removed': {
      subject: 'Er is een passkey verwijderd',
      text: 'De passkey ‘{name}’ is uit je account verwijderd. Inloggen kan er niet meer mee en alle andere apparaten zijn uitgelogd.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, wijzig dan meteen je wachtwoord.',
    },
    'identity-linked': {
      subject: 'Er is een aanmelding gekoppeld',
      text: 'De aanmelding via {provider} is aan je account gekoppeld. Hiermee log je in zonder wachtwoord.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, ontkoppel haar dan meteen en wijzig je wachtwoord.',
    },
    'identity-unlinked': {
      subject: 'Er is een aanmelding ontkoppeld',
      text: 'De aanmelding via {provider} is van je account ontkoppeld. Inloggen kan er niet meer mee en alle andere apparaten zijn uitgelogd.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Was jij dit niet, wijzig dan meteen je wachtwoord.',
    },
    'team-invite': {
      subject: '{inviter} nodigt je uit voor {business}',
      text: '{inviter} wil graag dat je meedoet met {business} op Zeacon. Je rol: {role}.',
      button: 'Uitnodiging accepteren',
      note: 'Weet je niet wie dit is? Dan kun je deze e-mail negeren.',
    },
    'business-email': {
      subject: 'Bevestig het e-mailadres van {business}',
      text: '{business} heeft op dit platform dit e-mailadres opgegeven. Klik op de knop om te bevestigen dat e-mails je hier bereiken.',
      button: 'E-mailadres bevestigen',
      note: 'Ken je {business} niet? Dan kun je deze e-mail negeren.',
    },
    'business-deletion': {
      subject: '{business} wordt op {date} verwijderd',
      text: '{business} is gesloten: niemand kan de video’s nog bekijken of erin werken. Tot {date} kan de eigenaar het herstellen door in te loggen. Daarna is alles erin voorgoed verwijderd.',
      button: 'Zeacon openen',
      note: 'Als de eigenaar hier niet om heeft gevraagd, moet die meteen inloggen en het bedrijf herstellen.',
    },
    'business-deleted': {
      subject: '{business} is verwijderd',
      text: '{business} en alles erin is voorgoed verwijderd. Als u bij geen ander bedrijf hoorde, is ook uw account verwijderd.',
      note: 'Niets ervan kan worden hersteld.',
    },
    'account-deletion': {
      subject: 'Uw account wordt op {date} verwijderd',
      text: 'Uw account is gesloten en u bent overal uitgelogd. Log vóór {date} in om het te herstellen: dan is alles zoals het was. Daarna wordt het definitief verwijderd.',
      button: 'Inloggen',
      note: 'Als u dit niet was, log dan meteen in, herstel uw account en wijzig uw wachtwoord.',
    },
    'account-restored': {
      subject: 'Uw account is hersteld',
      text: 'U hebt het verwijderen van uw account ongedaan gemaakt, en alles is zoals het was.',
      button: 'Beveiligingsinstellingen openen',
      note: 'Als u dit niet was, wijzig dan meteen uw wachtwoord.',
    },
    'export-ready': {
      subject: 'De export van {business} is klaar',
      text: 'Het bestand met alle gegevens van {business} is klaar. Download het voordat het wordt verwijderd.',
      button: 'Uw gegevens openen',
      note: 'Hebt u hier niet om gevraagd? Wijzig dan meteen uw wachtwoord.',
    },
    'webhook-disabled': {
      subject: 'Een webhook is uitgeschakeld',
      text: 'Gebeurtenissen konden niet bij {url} worden afgeleverd. Daarom is de webhook uitgeschakeld.',
      button: 'Webhook openen',
      note: 'Zodra het adres weer antwoordt, schakel je de webhook in en verstuur je opnieuw wat er ontbrak.',
    },
  },
};
