import type { PageWords } from './page-words.ts';

export const pt: PageWords = {
  moreVideos: 'Mais vídeos',
  page: 'Página {page} de {pages}',
  previous: 'Anterior',
  starts: 'Começa: {time}',
  started: 'Começou: {time}',
  liveNow: 'Ao vivo agora',
  share: 'Compartilhar',
  showMore: 'Mostrar mais',
  showLess: 'Mostrar menos',
  chapters: 'Capítulos',
  moments: 'Comentários no vídeo',
  deletedMember: 'Membro eliminado',
  needsScript: 'Este vídeo precisa de JavaScript para ser reproduzido.',
  watchBy: 'Assista a {title}, de {business}.',
  missingTitle: 'Este vídeo não está disponível',
  missingText: 'O link pode ter sido digitado errado, ou o vídeo foi retirado ou ficou privado.',
  expiredTitle: 'Este vídeo não está mais disponível',
  expiredText: 'Ele ficou disponível por tempo limitado, e esse tempo acabou.',
  startPage: 'Ir para a página inicial',
  usedLink: 'Este link já foi usado ou é antigo demais. Escolha “Já paguei” no player para receber outro.',
};
