import type { MailWords } from './mail-words.ts';

export const fr: MailWords = {
  validFor: 'Valable pendant {time}.',
  sentBy: 'Envoyé par Zeacon sur {host}.',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administration',
    editor: 'Édition',
    host: 'Animation',
    analyst: 'Analyse',
    billing: 'Facturation',
  },
  templates: {
    'email-verification': {
      subject: 'Confirmez votre adresse e-mail',
      text: 'Saisissez ce code là où vous vous êtes inscrit, ou cliquez sur le bouton.',
      button: 'Confirmer l’adresse e-mail',
      note: 'Si vous ne vous êtes pas inscrit, vous pouvez ignorer cet e-mail.',
    },
    'password-reset': {
      subject: 'Réinitialisez votre mot de passe',
      text: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Cliquez sur le bouton pour en choisir un.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : votre mot de passe reste inchangé.',
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      text: 'Le mot de passe de votre compte a été modifié.',
      button: 'Réinitialiser le mot de passe',
      note: 'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe immédiatement.',
    },
    'email-change': {
      subject: 'Votre code pour une nouvelle adresse e-mail',
      text: 'Saisissez ce code dans Zeacon, dans la fenêtre où vous avez demandé à vous connecter désormais avec cette adresse.',
      note: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : rien ne change.',
    },
    'email-changed': {
      subject: 'Votre adresse e-mail a été modifiée',
      text: 'Vous vous connectez désormais avec {after} au lieu de {before}.',
      note: 'Si ce n’était pas vous, prévenez immédiatement l’exploitant de cette plateforme.',
    },
    'second-factor-on': {
      subject: 'La validation en deux étapes est activée',
      text: 'La connexion à votre compte demande désormais aussi un code de votre application d’authentification. Tous les autres appareils ont été déconnectés.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, prévenez immédiatement la personne qui gère cette plateforme.',
    },
    'second-factor-off': {
      subject: 'La validation en deux étapes est désactivée',
      text: 'La connexion à votre compte ne demande plus que votre mot de passe. Tous les autres appareils ont été déconnectés.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, changez immédiatement votre mot de passe et réactivez la validation en deux étapes.',
    },
    'recovery-code-used': {
      subject: 'Un code de récupération a été utilisé',
      text: 'Un code de récupération de votre compte a été utilisé à la place d’un code de votre application d’authentification. Il ne peut plus servir.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, changez immédiatement votre mot de passe et créez de nouveaux codes de récupération.',
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée',
      text: 'La clé d’accès « {name} » a été ajoutée à votre compte. Elle vous connecte sans mot de passe ni code.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, supprimez-la immédiatement et changez votre mot de passe.',
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été supprimée',
      text: 'La clé d’accès « {name} » a été supprimée de votre compte. Elle ne permet plus de se connecter, et tous les autres appareils ont été déconnectés.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, changez immédiatement votre mot de passe.',
    },
    'identity-linked': {
      subject: 'Une connexion a été associée',
      text: 'La connexion par {provider} a été associée à votre compte. Elle vous connecte sans mot de passe.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, dissociez-la immédiatement et changez votre mot de passe.',
    },
    'identity-unlinked': {
      subject: 'Une connexion a été dissociée',
      text: 'La connexion par {provider} a été dissociée de votre compte. Elle ne permet plus de se connecter, et tous les autres appareils ont été déconnectés.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, changez immédiatement votre mot de passe.',
    },
    'team-invite': {
      subject: '{inviter} vous invite à rejoindre {business}',
      text: '{inviter} souhaite que vous rejoigniez {business} sur Zeacon. Votre rôle : {role}.',
      button: 'Accepter l’invitation',
      note: 'Si vous ne connaissez pas cette personne, vous pouvez ignorer cet e-mail.',
    },
    'business-email': {
      subject: 'Confirmez l’adresse e-mail de {business}',
      text: '{business} a indiqué cette adresse e-mail sur cette plateforme. Cliquez sur le bouton pour confirmer que ses e-mails vous parviennent ici.',
      button: 'Confirmer l’adresse e-mail',
      note: 'Si vous ne connaissez pas {business}, vous pouvez ignorer cet e-mail.',
    },
    'business-deletion': {
      subject: '{business} sera supprimé le {date}',
      text: '{business} est fermé : plus personne ne peut regarder ses vidéos ni y travailler. Jusqu’au {date}, son propriétaire peut le restaurer en se connectant. Ensuite, tout son contenu est définitivement supprimé.',
      button: 'Ouvrir Zeacon',
      note: 'Si le propriétaire ne l’a pas demandé, il doit se connecter et restaurer l’entreprise immédiatement.',
    },
    'business-deleted': {
      subject: '{business} a été supprimé',
      text: '{business} et tout son contenu ont été définitivement supprimés. Si vous n’étiez dans aucune autre entreprise, votre compte a été supprimé aussi.',
      note: 'Rien ne peut en être restauré.',
    },
    'account-deletion': {
      subject: 'Votre compte sera supprimé le {date}',
      text: 'Votre compte est fermé et vous avez été déconnecté partout. Connectez-vous avant le {date} pour le restaurer : tout sera comme avant. Ensuite, il sera supprimé définitivement.',
      button: 'Se connecter',
      note: 'Si ce n’était pas vous, connectez-vous immédiatement, restaurez votre compte et changez votre mot de passe.',
    },
    'account-restored': {
      subject: 'Votre compte est restauré',
      text: 'Vous avez annulé la suppression de votre compte et tout est comme avant.',
      button: 'Ouvrir les paramètres de sécurité',
      note: 'Si ce n’était pas vous, changez immédiatement votre mot de passe.',
    },
    'export-ready': {
      subject: 'L’export de {business} est prêt',
      text: 'Le fichier contenant toutes les données de {business} est prêt. Téléchargez-le avant sa suppression.',
      button: 'Ouvrir vos données',
      note: 'Si vous n’avez rien demandé, changez immédiatement votre mot de passe.',
    },
    'webhook-disabled': {
      subject: 'Un webhook a été désactivé',
      text: 'Des événements n’ont pas pu être remis à {url} ; le webhook a donc été désactivé.',
      button: 'Ouvrir le webhook',
      note: 'Dès que l’adresse répond de nouveau, activez le webhook et renvoyez ce qui a manqué.',
    },
  },
};
