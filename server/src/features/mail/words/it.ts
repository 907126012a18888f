import type { MailWords } from './mail-words.ts';

export const it: MailWords = {
  validFor: 'Valido per {time}.',
  sentBy: 'Inviato da Zeacon su {host}.',
  roles: {
    owner: 'Proprietà',
    admin: 'Amministrazione',
    editor: 'Redazione',
    host: 'Conduzione',
    analyst: 'Analisi',
    billing: 'Fatturazione',
  },
  templates: {
    'email-verification': {
      subject: 'Conferma il tuo indirizzo email',
      text: 'Inserisci questo codice dove ti sei registrato oppure premi il pulsante.',
      button: 'Conferma indirizzo email',
      note: 'Se non ti sei registrato, puoi ignorare questa email.',
    },
    'password-reset': {
      subject: 'Reimposta la password',
      text: 'Qualcuno ha chiesto una nuova password per il tuo account. Premi il pulsante per sceglierne una.',
      button: 'Scegli una nuova password',
      note: 'Se non sei stato tu, puoi ignorare questa email: la password resta com’è.',
    },
    'password-changed': {
      subject: 'La tua password è stata cambiata',
      text: 'La password del tuo account è stata cambiata.',
      button: 'Reimposta password',
      note: 'Se sei stato tu, non devi fare nulla. Altrimenti reimposta subito la password.',
    },
    'email-change': {
      subject: 'Il tuo codice per un nuovo indirizzo e-mail',
      text: 'Inserisci questo codice in Zeacon, nella finestra in cui hai chiesto di accedere d’ora in poi con questo indirizzo.',
      note: 'Se non sei stato tu, puoi ignorare questa e-mail: non cambia nulla.',
    },
    'email-changed': {
      subject: 'Il tuo indirizzo email è stato cambiato',
      text: 'Ora accedi con {after} al posto di {before}.',
      note: 'Se non sei stato tu, avvisa subito chi gestisce questa piattaforma.',
    },
    'second-factor-on': {
      subject: 'La verifica in due passaggi è attiva',
      text: 'Per accedere al tuo account ora serve anche un codice della tua app di autenticazione. Tutti gli altri dispositivi sono stati disconnessi.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, avvisa subito chi gestisce questa piattaforma.',
    },
    'second-factor-off': {
      subject: 'La verifica in due passaggi è disattivata',
      text: 'Per accedere al tuo account ora basta la password. Tutti gli altri dispositivi sono stati disconnessi.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, cambia subito la password e riattiva la verifica in due passaggi.',
    },
    'recovery-code-used': {
      subject: 'È stato usato un codice di recupero',
      text: 'Per il tuo account è stato usato un codice di recupero al posto di un codice della tua app di autenticazione. Non può essere usato di nuovo.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, cambia subito la password e crea nuovi codici di recupero.',
    },
    'passkey-added': {
      subject: 'È stata aggiunta una passkey',
      text: 'La passkey «{name}» è stata aggiunta al tuo account. Ti permette di accedere senza password né codice.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, rimuovila subito e cambia la password.',
    },
    'passkey-removed': {
      subject: 'È stata rimossa una passkey',
      text: 'La passkey «{name}» è stata rimossa dal tuo account. Non permette più di accedere e tutti gli altri dispositivi sono stati disconnessi.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, cambia subito la password.',
    },
    'identity-linked': {
      subject: 'È stato collegato un accesso',
      text: 'L’accesso tramite {provider} è stato collegato al tuo account. Ti permette di accedere senza password.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, scollegalo subito e cambia la password.',
    },
    'identity-unlinked': {
      subject: 'È stato scollegato un accesso',
      text: 'L’accesso tramite {provider} è stato scollegato dal tuo account. Non permette più di accedere e tutti gli altri dispositivi sono stati disconnessi.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, cambia subito la password.',
    },
    'team-invite': {
      subject: '{inviter} ti invita in {business}',
      text: '{inviter} ti invita a far parte di {business} su Zeacon. Il tuo ruolo: {role}.',
      button: 'Accetta l’invito',
      note: 'Se non sai chi sia, puoi ignorare questa email.',
    },
    'business-email': {
      subject: 'Conferma l’indirizzo email di {business}',
      text: '{business} ha indicato questo indirizzo email su questa piattaforma. Premi il pulsante per confermare che le sue email ti arrivano qui.',
      button: 'Conferma indirizzo email',
      note: 'Se non conosci {business}, puoi ignorare questa email.',
    },
    'business-deletion': {
      subject: '{business} verrà eliminata il {date}',
      text: '{business} è chiusa: nessuno può più guardare i suoi video o lavorarci. Fino al {date} il proprietario può ripristinarla accedendo. Dopo, tutto il suo contenuto è eliminato per sempre.',
      button: 'Apri Zeacon',
      note: 'Se il proprietario non l’ha chiesto, dovrebbe accedere e ripristinare subito l’azienda.',
    },
    'business-deleted': {
      subject: '{business} è stata eliminata',
      text: '{business} e tutto il suo contenuto sono stati eliminati per sempre. Se non eri in un’altra azienda, è stato eliminato anche il tuo account.',
      note: 'Non è possibile ripristinare nulla.',
    },
    'account-deletion': {
      subject: 'Il tuo account sarà eliminato il {date}',
      text: 'Il tuo account è chiuso e tutti i dispositivi sono stati disconnessi. Accedi prima del {date} per ripristinarlo: tutto sarà come prima. Dopo sarà eliminato per sempre.',
      button: 'Accedi',
      note: 'Se non sei stato tu, accedi subito, ripristina il tuo account e cambia la password.',
    },
    'account-restored': {
      subject: 'Il tuo account è stato ripristinato',
      text: 'Hai annullato l’eliminazione del tuo account e tutto è come prima.',
      button: 'Apri le impostazioni di sicurezza',
      note: 'Se non sei stato tu, cambia subito la password.',
    },
    'export-ready': {
      subject: 'L’esportazione di {business} è pronta',
      text: 'Il file con tutti i dati di {business} è pronto. Scaricalo prima che venga eliminato.',
      button: 'Apri i tuoi dati',
      note: 'Se non sei stato tu, cambia subito la password.',
    },
    'webhook-disabled': {
      subject: 'Un webhook è stato disattivato',
      text: 'Non è stato possibile consegnare gli eventi a {url}, quindi il webhook è stato disattivato.',
      button: 'Apri il webhook',
      note: 'Quando l’indirizzo risponde di nuovo, attiva il webhook e invia di nuovo ciò che è mancato.',
    },
  },
};
