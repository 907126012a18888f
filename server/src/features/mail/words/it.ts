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
    'email-changed': {
      subject: 'Il tuo indirizzo email è stato cambiato',
      text: 'Ora accedi con {after} al posto di {before}.',
      note: 'Se non sei stato tu, avvisa subito chi gestisce questa piattaforma.',
    },
    'team-invite': {
      subject: '{inviter} ti invita in {business}',
      text: '{inviter} ti invita a far parte di {business} su Zeacon. Il tuo ruolo: {role}.',
      button: 'Accetta l’invito',
      note: 'Se non sai chi sia, puoi ignorare questa email.',
    },
    'webhook-disabled': {
      subject: 'Un webhook è stato disattivato',
      text: 'Non è stato possibile consegnare gli eventi a {url}, quindi il webhook è stato disattivato.',
      button: 'Apri il webhook',
      note: 'Quando l’indirizzo risponde di nuovo, attiva il webhook e invia di nuovo ciò che è mancato.',
    },
  },
};
