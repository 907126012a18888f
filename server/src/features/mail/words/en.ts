import type { MailWords } from './mail-words.ts';

export const en: MailWords = {
  validFor: 'Valid for {time}.',
  sentBy: 'Sent by Zeacon at {host}.',
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    editor: 'Editor',
    host: 'Host',
    analyst: 'Analyst',
    billing: 'Billing',
  },
  templates: {
    'email-verification': {
      subject: 'Confirm your email address',
      text: 'Enter this code where you signed up, or press the button.',
      button: 'Confirm email address',
      note: 'If you did not sign up, you can ignore this email.',
    },
    'password-reset': {
      subject: 'Reset your password',
      text: 'Somebody asked for a new password for your account. Press the button to choose one.',
      button: 'Choose a new password',
      note: 'If it was not you, you can ignore this email: your password stays as it is.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'The password of your account was changed.',
      button: 'Reset password',
      note: 'If it was you, there is nothing to do. If not, reset your password at once.',
    },
    'email-change': {
      subject: 'Your code for a new email',
      text: 'Enter this code in Zeacon, in the window where you asked to log in with this email from now on.',
      note: 'If you did not ask for this, you can ignore this email: nothing changes.',
    },
    'email-changed': {
      subject: 'Your email address was changed',
      text: 'You now sign in with {after} instead of {before}.',
      note: 'If it was not you, tell whoever runs this platform at once.',
    },
    'second-factor-on': {
      subject: 'Two-step verification is on',
      text: 'Logging in to your account now also asks for a code from your authenticator app. All other devices were logged out.',
      button: 'Open security settings',
      note: 'If it was not you, tell whoever runs this platform at once.',
    },
    'second-factor-off': {
      subject: 'Two-step verification is off',
      text: 'Logging in to your account now asks for your password alone. All other devices were logged out.',
      button: 'Open security settings',
      note: 'If it was not you, change your password at once and turn two-step verification on again.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: 'A recovery code was used for your account instead of a code from your authenticator app. It cannot be used again.',
      button: 'Open security settings',
      note: 'If it was not you, change your password at once and create new recovery codes.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      text: 'The passkey “{name}” was added to your account. It logs you in without your password or a code.',
      button: 'Open security settings',
      note: 'If it was not you, remove it at once and change your password.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      text: 'The passkey “{name}” was removed from your account. It cannot be used to log in any more, and all other devices were logged out.',
      button: 'Open security settings',
      note: 'If it was not you, change your password at once.',
    },
    'identity-linked': {
      subject: 'A sign-in was linked',
      text: 'The sign-in with {provider} was linked to your account. It logs you in without your password.',
      button: 'Open security settings',
      note: 'If it was not you, unlink it at once and change your password.',
    },
    'identity-unlinked': {
      subject: 'A sign-in was unlinked',
      text: 'The sign-in with {provider} was unlinked from your account. It cannot be used to log in any more, and all other devices were logged out.',
      button: 'Open security settings',
      note: 'If it was not you, change your password at once.',
    },
    'team-invite': {
      subject: '{inviter} invites you to {business}',
      text: '{inviter} would like you to join {business} on Zeacon. Your role: {role}.',
      button: 'Accept invitation',
      note: 'If you do not know who this is, you can ignore this email.',
    },
    'business-email': {
      subject: 'Confirm the email of {business}',
      text: '{business} on this platform gave this as its email address. Press the button to confirm that its mails reach you here.',
      button: 'Confirm email address',
      note: 'If you do not know {business}, you can ignore this email.',
    },
    'business-deletion': {
      subject: '{business} will be deleted on {date}',
      text: '{business} is closed: nobody can watch its videos or work in it any more. Until {date} its owner can restore it by logging in. After that, everything in it is gone for good.',
      button: 'Open Zeacon',
      note: 'If the owner did not ask for this, the owner should log in and restore the business at once.',
    },
    'business-deleted': {
      subject: '{business} was deleted',
      text: '{business} and everything in it was deleted for good. If you were in no other business, your account was deleted too.',
      note: 'Nothing of it can be restored.',
    },
    'account-deletion': {
      subject: 'Your account will be deleted on {date}',
      text: 'Your account is closed, and you are logged out everywhere. Log in before {date} to restore it: then all is as it was. After that it is deleted for good.',
      button: 'Log in',
      note: 'If this was not you, log in at once, restore your account and change your password.',
    },
    'account-restored': {
      subject: 'Your account is restored',
      text: 'You called off the deletion of your account, and all is as it was.',
      button: 'Open the security settings',
      note: 'If this was not you, change your password at once.',
    },
    'export-ready': {
      subject: 'The export of {business} is ready',
      text: 'The file with all data of {business} is ready. Download it before it is deleted.',
      button: 'Open your data',
      note: 'If you did not ask for this, change your password at once.',
    },
    'webhook-disabled': {
      subject: 'A webhook was switched off',
      text: 'Events could not be delivered to {url}, so the webhook was switched off.',
      button: 'Open webhook',
      note: 'Once the address answers again, switch the webhook on and resend what was missed.',
    },
  },
};
