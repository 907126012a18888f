import type { PageWords } from './page-words.ts';

export const nl: PageWords = {
  moreVideos: 'Meer video’s',
  page: 'Pagina {page} van {pages}',
  previous: 'Vorige',
  starts: 'Begint: {time}',
  started: 'Begonnen: {time}',
  liveNow: 'Nu live',
  share: 'Delen',
  showMore: 'Meer tonen',
  showLess: 'Minder tonen',
  chapters: 'Hoofdstukken',
  moments: 'Reacties in de video',
  deletedMember: 'Verwijderd lid',
  needsScript: 'Voor het afspelen van deze video is JavaScript nodig.',
  watchBy: 'Bekijk {title} van {business}.',
  missingTitle: 'Deze video is niet beschikbaar',
  missingText: 'Misschien zit er een typefout in de link, of is de video verwijderd of privé gemaakt.',
  expiredTitle: 'Deze video is niet meer beschikbaar',
  expiredText: 'De video was voor beperkte tijd te zien en die tijd is voorbij.',
  startPage: 'Naar de startpagina',
  usedLink: 'Deze link is al gebruikt of te oud. Kies ‘Ik heb al betaald’ in de speler voor een nieuwe.',
};
