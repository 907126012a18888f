import type { PageWords } from './page-words.ts';

export const pl: PageWords = {
  moreVideos: 'Więcej filmów',
  page: 'Strona {page} z {pages}',
  previous: 'Poprzednia',
  starts: 'Początek: {time}',
  started: 'Rozpoczęto: {time}',
  liveNow: 'Teraz na żywo',
  share: 'Udostępnij',
  showMore: 'Pokaż więcej',
  showLess: 'Pokaż mniej',
  chapters: 'Rozdziały',
  moments: 'Komentarze w filmie',
  deletedMember: 'Usunięty członek',
  needsScript: 'Odtworzenie tego filmu wymaga JavaScriptu.',
  watchBy: 'Obejrzyj „{title}” – {business}.',
  missingTitle: 'Ten film jest niedostępny',
  missingText: 'W linku może być błąd albo film został usunięty lub jest prywatny.',
  expiredTitle: 'Ten film nie jest już dostępny',
  expiredText: 'Można go było oglądać przez ograniczony czas, który już minął.',
  startPage: 'Przejdź do strony głównej',
  usedLink: 'Ten link został już użyty albo jest zbyt stary. Wybierz „Już zapłacono” w odtwarzaczu, aby otrzymać nowy.',
};
