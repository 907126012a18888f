import type { PageWords } from './page-words.ts';

export const fr: PageWords = {
  moreVideos: 'Autres vidéos',
  page: 'Page {page} sur {pages}',
  previous: 'Page précédente',
  starts: 'Début : {time}',
  started: 'A commencé : {time}',
  liveNow: 'En direct maintenant',
  share: 'Partager',
  showMore: 'Afficher plus',
  showLess: 'Afficher moins',
  chapters: 'Chapitres',
  moments: 'Commentaires dans la vidéo',
  deletedMember: 'Membre supprimé',
  needsScript: 'La lecture de cette vidéo nécessite JavaScript.',
  watchBy: 'Regardez {title}, par {business}.',
  missingTitle: 'Cette vidéo n’est pas disponible',
  missingText: 'Le lien est peut-être mal saisi, ou la vidéo a été retirée ou rendue privée.',
  expiredTitle: 'Cette vidéo n’est plus disponible',
  expiredText: 'Elle n’était visible que pendant une durée limitée, désormais écoulée.',
  startPage: 'Aller à la page d’accueil',
  usedLink:
    'Ce lien a déjà servi ou est trop ancien. Choisissez « J’ai déjà payé » dans le lecteur pour en recevoir un nouveau.',
};
