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
      subject: 'Confirme su dirección de correo',
      text: 'Escriba este código donde se registró o pulse el botón.',
      button: 'Confirmar dirección de correo',
      note: 'Si no se ha registrado, puede ignorar este correo.',
    },
    'password-reset': {
      subject: 'Restablezca su contraseña',
      text: 'Alguien ha pedido una contraseña nueva para su cuenta. Pulse el botón para elegirla.',
      button: 'Elegir una contraseña nueva',
      note: 'Si no ha sido usted, puede ignorar este correo: su contraseña no cambia.',
    },
    'password-changed': {
      subject: 'Se ha cambiado su contraseña',
      text: 'Se ha cambiado la contraseña de su cuenta.',
      button: 'Restablecer contraseña',
      note: 'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña de inmediato.',
    },
    'email-change': {
      subject: 'Su código para una dirección de correo nueva',
      text: 'Escriba este código en Zeacon, en la ventana donde pidió iniciar sesión con esta dirección a partir de ahora.',
      note: 'Si no ha sido usted, puede ignorar este correo: no cambia nada.',
    },
    'email-changed': {
      subject: 'Se ha cambiado su dirección de correo',
      text: 'Ahora inicia sesión con {after} en lugar de {before}.',
      note: 'Si no ha sido usted, avise de inmediato a quien administra esta plataforma.',
    },
    'second-factor-on': {
      subject: 'La verificación en dos pasos está activada',
      text: 'Al iniciar sesión en su cuenta ahora también se pide un código de su aplicación de autenticación. Se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, avise de inmediato a quien administra esta plataforma.',
    },
    'second-factor-off': {
      subject: 'La verificación en dos pasos está desactivada',
      text: 'Al iniciar sesión en su cuenta ahora solo se pide la contraseña. Se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, cambie su contraseña de inmediato y vuelva a activar la verificación en dos pasos.',
    },
    'recovery-code-used': {
      subject: 'Se ha usado un código de recuperación',
      text: 'Se ha usado un código de recuperación de su cuenta en lugar de un código de su aplicación de autenticación. No se puede volver a usar.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, cambie su contraseña de inmediato y cree nuevos códigos de recuperación.',
    },
    'passkey-added': {
      subject: 'Se ha añadido una llave de acceso',
      text: 'Se ha añadido la llave de acceso «{name}» a su cuenta. Con ella inicia sesión sin contraseña ni código.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, elimínela de inmediato y cambie su contraseña.',
    },
    'passkey-removed': {
      subject: 'Se ha eliminado una llave de acceso',
      text: 'Se ha eliminado la llave de acceso «{name}» de su cuenta. Ya no sirve para iniciar sesión y se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, cambie su contraseña de inmediato.',
    },
    'identity-linked': {
      subject: 'Se ha vinculado un inicio de sesión',
      text: 'Se ha vinculado el inicio de sesión con {provider} a su cuenta. Con él inicia sesión sin contraseña.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, desvincúlelo de inmediato y cambie su contraseña.',
    },
    'identity-unlinked': {
      subject: 'Se ha desvinculado un inicio de sesión',
      text: 'Se ha desvinculado el inicio de sesión con {provider} de su cuenta. Ya no sirve para iniciar sesión y se ha cerrado la sesión en todos los demás dispositivos.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, cambie su contraseña de inmediato.',
    },
    'team-invite': {
      subject: '{inviter} le invita a {business}',
      text: '{inviter} quiere que se una a {business} en Zeacon. Su función: {role}.',
      button: 'Aceptar invitación',
      note: 'Si no sabe quién es, puede ignorar este correo.',
    },
    'business-email': {
      subject: 'Confirme el correo de {business}',
      text: '{business} ha indicado esta dirección de correo en esta plataforma. Pulse el botón para confirmar que sus correos le llegan aquí.',
      button: 'Confirmar dirección de correo',
      note: 'Si no conoce {business}, puede ignorar este correo.',
    },
    'business-deletion': {
      subject: '{business} se eliminará el {date}',
      text: '{business} está cerrado: nadie puede ver sus vídeos ni trabajar en él. Hasta el {date}, su propietario puede restaurarlo iniciando sesión. Después, todo su contenido se elimina para siempre.',
      button: 'Abrir Zeacon',
      note: 'Si el propietario no lo ha solicitado, debe iniciar sesión y restaurar la empresa de inmediato.',
    },
    'business-deleted': {
      subject: '{business} se ha eliminado',
      text: '{business} y todo su contenido se han eliminado para siempre. Si usted no estaba en ninguna otra empresa, también se ha eliminado su cuenta.',
      note: 'No se puede restaurar nada.',
    },
    'account-deletion': {
      subject: 'Su cuenta se eliminará el {date}',
      text: 'Su cuenta está cerrada y se ha cerrado la sesión en todos sus dispositivos. Inicie sesión antes del {date} para restaurarla: todo estará como antes. Después se eliminará definitivamente.',
      button: 'Iniciar sesión',
      note: 'Si no ha sido usted, inicie sesión de inmediato, restaure su cuenta y cambie la contraseña.',
    },
    'account-restored': {
      subject: 'Su cuenta se ha restaurado',
      text: 'Ha anulado la eliminación de su cuenta y todo está como antes.',
      button: 'Abrir los ajustes de seguridad',
      note: 'Si no ha sido usted, cambie la contraseña de inmediato.',
    },
    'export-ready': {
      subject: 'La exportación de {business} está lista',
      text: 'El archivo con todos los datos de {business} está listo. Descárguelo antes de que se elimine.',
      button: 'Abrir sus datos',
      note: 'Si usted no lo ha solicitado, cambie su contraseña de inmediato.',
    },
    'webhook-disabled': {
      subject: 'Se ha desactivado un webhook',
      text: 'No se pudieron entregar eventos a {url}, así que se ha desactivado el webhook.',
      button: 'Abrir webhook',
      note: 'Cuando la dirección vuelva a responder, active el webhook y reenvíe lo que faltó.',
    },
  },
};
