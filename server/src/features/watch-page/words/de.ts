import type { PageWords } from './page-words.ts';

export const de: PageWords = {
  moreVideos: 'Weitere Videos',
  page: 'Seite {page} von {pages}',
  previous: 'Zurück',
  starts: 'Beginnt: {time}',
  started: 'Begonnen: {time}',
  liveNow: 'Jetzt live',
  share: 'Teilen',
  showMore: 'Mehr anzeigen',
  showLess: 'Weniger anzeigen',
  chapters: 'Kapitel',
  moments: 'Kommentare im Video',
  deletedMember: 'Gelöschtes Mitglied',
  needsScript: 'Zum Abspielen dieses Videos wird JavaScript benötigt.',
  watchBy: 'Sieh dir „{title}“ von {business} an.',
  missingTitle: 'Dieses Video ist nicht verfügbar',
  missingText: 'Vielleicht enthält der Link einen Tippfehler, oder das Video wurde entfernt oder auf privat gestellt.',
  expiredTitle: 'Dieses Video ist nicht mehr verfügbar',
  expiredText: 'Es war nur für begrenzte Zeit zu sehen, und diese Zeit ist vorbei.',
  startPage: 'Zur Startseite',
  usedLink:
    'Dieser Link wurde schon verwendet oder ist zu alt. Über „Ich habe schon bezahlt“ im Player bekommen Sie einen neuen.',
};
