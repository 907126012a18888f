import type { MailWords } from './mail-words.ts';

export const pt: MailWords = {
  validFor: 'Válido por {time}.',
  sentBy: 'Enviado por Zeacon em {host}.',
  roles: {
    owner: 'Propriedade',
    admin: 'Administração',
    editor: 'Edição',
    host: 'Apresentação',
    analyst: 'Análise',
    billing: 'Faturamento',
  },
  templates: {
    'email-verification': {
      subject: 'Confirme seu endereço de e-mail',
      text: 'Digite este código onde você se cadastrou ou clique no botão.',
      button: 'Confirmar endereço de e-mail',
      note: 'Se você não se cadastrou, pode ignorar este e-mail.',
    },
    'password-reset': {
      subject: 'Redefina sua senha',
      text: 'Alguém pediu uma nova senha para a sua conta. Clique no botão para escolher uma.',
      button: 'Escolher uma nova senha',
      note: 'Se não foi você, pode ignorar este e-mail: sua senha continua a mesma.',
    },
    'password-changed': {
      subject: 'Sua senha foi alterada',
      text: 'A senha da sua conta foi alterada.',
      button: 'Redefinir senha',
      note: 'Se foi você, não é preciso fazer nada. Se não foi, redefina sua senha imediatamente.',
    },
    'email-change': {
      subject: 'Seu código para um novo endereço de e-mail',
      text: 'Digite este código no Zeacon, na janela em que você pediu para entrar com este endereço a partir de agora.',
      note: 'Se não foi você, pode ignorar este e-mail: nada muda.',
    },
    'email-changed': {
      subject: 'Seu endereço de e-mail foi alterado',
      text: 'Agora você entra com {after} em vez de {before}.',
      note: 'Se não foi você, avise imediatamente quem administra esta plataforma.',
    },
    'second-factor-on': {
      subject: 'A verificação em duas etapas está ativada',
      text: 'Entrar na sua conta agora também exige um código do seu aplicativo autenticador. Todos os outros dispositivos foram desconectados.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, avise imediatamente quem administra esta plataforma.',
    },
    'second-factor-off': {
      subject: 'A verificação em duas etapas está desativada',
      text: 'Entrar na sua conta agora exige apenas a senha. Todos os outros dispositivos foram desconectados.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, altere sua senha imediatamente e ative de novo a verificação em duas etapas.',
    },
    'recovery-code-used': {
      subject: 'Um código de recuperação foi usado',
      text: 'Um código de recuperação da sua conta foi usado no lugar de um código do seu aplicativo autenticador. Ele não pode ser usado de novo.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, altere sua senha imediatamente e crie novos códigos de recuperação.',
    },
    'passkey-added': {
      subject: 'Uma chave de acesso foi adicionada',
      text: 'A chave de acesso “{name}” foi adicionada à sua conta. Com ela você entra sem senha e sem código.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, remova-a imediatamente e altere sua senha.',
    },
    'passkey-removed': {
      subject: 'Uma chave de acesso foi removida',
      text: 'A chave de acesso “{name}” foi removida da sua conta. Ela não serve mais para entrar, e todos os outros dispositivos foram desconectados.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, altere sua senha imediatamente.',
    },
    'identity-linked': {
      subject: 'Um login foi vinculado',
      text: 'O login com {provider} foi vinculado à sua conta. Com ele você entra sem senha.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, desvincule-o imediatamente e altere sua senha.',
    },
    'identity-unlinked': {
      subject: 'Um login foi desvinculado',
      text: 'O login com {provider} foi desvinculado da sua conta. Ele não serve mais para entrar, e todos os outros dispositivos foram desconectados.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, altere sua senha imediatamente.',
    },
    'team-invite': {
      subject: '{inviter} convida você para {business}',
      text: '{inviter} quer que você participe de {business} no Zeacon. Sua função: {role}.',
      button: 'Aceitar convite',
      note: 'Se você não sabe quem é, pode ignorar este e-mail.',
    },
    'business-email': {
      subject: 'Confirme o e-mail de {business}',
      text: '{business} informou este endereço de e-mail nesta plataforma. Clique no botão para confirmar que os e-mails chegam aqui.',
      button: 'Confirmar endereço de e-mail',
      note: 'Se você não conhece {business}, pode ignorar este e-mail.',
    },
    'business-deletion': {
      subject: '{business} será excluída em {date}',
      text: '{business} está fechada: ninguém pode mais assistir aos vídeos nem trabalhar nela. Até {date}, o proprietário pode restaurá-la fazendo login. Depois disso, tudo o que há nela será excluído para sempre.',
      button: 'Abrir o Zeacon',
      note: 'Se o proprietário não pediu isso, ele deve fazer login e restaurar a empresa imediatamente.',
    },
    'business-deleted': {
      subject: '{business} foi excluída',
      text: '{business} e tudo o que havia nela foram excluídos para sempre. Se você não estava em outra empresa, sua conta também foi excluída.',
      note: 'Nada disso pode ser restaurado.',
    },
    'account-deletion': {
      subject: 'Sua conta será excluída em {date}',
      text: 'Sua conta está fechada, e você foi desconectado em todos os lugares. Faça login antes de {date} para restaurá-la: tudo ficará como antes. Depois disso, ela será excluída para sempre.',
      button: 'Fazer login',
      note: 'Se não foi você, faça login imediatamente, restaure sua conta e altere sua senha.',
    },
    'account-restored': {
      subject: 'Sua conta foi restaurada',
      text: 'Você cancelou a exclusão da sua conta, e tudo está como antes.',
      button: 'Abrir as configurações de segurança',
      note: 'Se não foi você, altere sua senha imediatamente.',
    },
    'export-ready': {
      subject: 'A exportação de {business} está pronta',
      text: 'O arquivo com todos os dados de {business} está pronto. Baixe-o antes que seja excluído.',
      button: 'Abrir seus dados',
      note: 'Se não foi você, altere sua senha imediatamente.',
    },
    'webhook-disabled': {
      subject: 'Um webhook foi desativado',
      text: 'Não foi possível entregar eventos a {url}, por isso o webhook foi desativado.',
      button: 'Abrir webhook',
      note: 'Quando o endereço voltar a responder, ative o webhook e reenvie o que faltou.',
    },
  },
};
