import type { PageWords } from './page-words.ts';

export const uk: PageWords = {
  moreVideos: 'Більше відео',
  page: 'Сторінка {page} з {pages}',
  previous: 'Попередня',
  starts: 'Початок: {time}',
  started: 'Почалося: {time}',
  liveNow: 'Зараз наживо',
  share: 'Поділитися',
  showMore: 'Показати більше',
  showLess: 'Показати менше',
  chapters: 'Розділи',
  moments: 'Коментарі у відео',
  deletedMember: 'Видалений учасник',
  needsScript: 'Для відтворення цього відео потрібен JavaScript.',
  watchBy: 'Дивіться «{title}» від {business}.',
  missingTitle: 'Це відео недоступне',
  missingText: 'Можливо, у посиланні є помилка, або відео видалили чи зробили приватним.',
  expiredTitle: 'Це відео більше недоступне',
  expiredText: 'Воно було доступне обмежений час, і цей час минув.',
  startPage: 'На головну сторінку',
  usedLink:
    'Це посилання вже використано або воно застаре. Виберіть «Я вже сплатив(-ла)» у програвачі, щоб отримати нове.',
};
