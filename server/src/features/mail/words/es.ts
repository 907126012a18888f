import type { MailWords } from './mail-words.ts';

export const es: MailWords = {
  validFor: 'Válido durante {time}.',
  sentBy: 'Enviado por Zeacon en {host}.',
  roles: {
    owner: 'Propiedad',
    admin: 'Administración',
    editor: 'Edición',
    host: 'Presentación',
    analyst: 'Análisis',
    billing: 'Facturación',
  },
  templates: {
    'email-verification': {
      subject: 'Confirma tu dirección de correo',
      text: 'Escribe este código donde te registraste o pulsa el botón.',
      button: 'Confirmar dirección de correo',
      note: 'Si no te has registrado, puedes ignorar este correo.',
    },
    'password-reset': {
      subject: 'Restablece tu contraseña',
      text: 'Alguien ha pedido una contraseña nueva para tu cuenta. Pulsa el botón para elegirla.',
      button: 'Elegir una contraseña nueva',
      note: 'Si no has sido tú, puedes ignorar este correo: tu contraseña no cambia.',
    },
    'password-changed': {
      subject: 'Se ha cambiado tu contraseña',
      text: 'Se ha cambiado la contraseña de tu cuenta.',
      button: 'Restablecer contraseña',
      note: 'Si has sido tú, no tienes que hacer nada. Si no, restablece tu contraseña de inmediato.',
    },
    'email-changed': {
      subject: 'Se ha cambiado tu dirección de correo',
      text: 'Ahora inicias sesión con {after} en lugar de {before}.',
      note: 'Si no has sido tú, avisa de inmediato a quien administra esta plataforma.',
    },
    'second-factor-on': {
      subject: 'La verificación en dos pasos está activada',
      text: 'Al iniciar sesión en tu cuenta ahora también se pide un código de tu aplicación de autenticación. Se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no has sido tú, avisa de inmediato a quien administra esta plataforma.',
    },
    'second-factor-off': {
      subject: 'La verificación en dos pasos está desactivada',
      text: 'Al iniciar sesión en tu cuenta ahora solo se pide la contraseña. Se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no has sido tú, cambia tu contraseña de inmediato y vuelve a activar la verificación en dos pasos.',
    },
    'recovery-code-used': {
      subject: 'Se ha usado un código de recuperación',
      text: 'Se ha usado un código de recuperación de tu cuenta en lugar de un código de tu aplicación de autenticación. No se puede volver a usar.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no has sido tú, cambia tu contraseña de inmediato y crea nuevos códigos de recuperación.',
    },
    'team-invite': {
      subject: '{inviter} te invita a {business}',
      text: '{inviter} quiere que te unas a {business} en Zeacon. Tu función: {role}.',
      button: 'Aceptar invitación',
      note: 'Si no sabes quién es, puedes ignorar este correo.',
    },
    'webhook-disabled': {
      subject: 'Se ha desactivado un webhook',
      text: 'No se pudieron entregar eventos a {url}, así que se ha desactivado el webhook.',
      button: 'Abrir webhook',
      note: 'Cuando la dirección vuelva a responder, activa el webhook y reenvía lo que faltó.',
    },
  },
};
