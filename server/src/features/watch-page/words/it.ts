import type { PageWords } from './page-words.ts';

export const it: PageWords = {
  moreVideos: 'Altri video',
  page: 'Pagina {page} di {pages}',
  previous: 'Precedente',
  starts: 'Inizio: {time}',
  started: 'Iniziato: {time}',
  liveNow: 'Ora in diretta',
  share: 'Condividi',
  showMore: 'Mostra di più',
  showLess: 'Mostra meno',
  chapters: 'Capitoli',
  moments: 'Commenti nel video',
  deletedMember: 'Membro eliminato',
  needsScript: 'Per riprodurre questo video serve JavaScript.',
  watchBy: 'Guarda {title} di {business}.',
  missingTitle: 'Questo video non è disponibile',
  missingText: 'Il link potrebbe contenere un errore, oppure il video è stato rimosso o reso privato.',
  expiredTitle: 'Questo video non è più disponibile',
  expiredText: 'È stato visibile per un periodo limitato, ormai terminato.',
  startPage: 'Vai alla pagina iniziale',
  usedLink:
    'Questo link è già stato usato o è troppo vecchio. Scegli «Ho già pagato» nel player per riceverne uno nuovo.',
};
