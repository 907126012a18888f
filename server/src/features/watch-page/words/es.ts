import type { PageWords } from './page-words.ts';

export const es: PageWords = {
  moreVideos: 'Más vídeos',
  page: 'Página {page} de {pages}',
  previous: 'Anterior',
  starts: 'Empieza: {time}',
  started: 'Empezó: {time}',
  liveNow: 'En directo ahora',
  share: 'Compartir',
  showMore: 'Mostrar más',
  showLess: 'Mostrar menos',
  chapters: 'Capítulos',
  moments: 'Comentarios en el vídeo',
  deletedMember: 'Miembro eliminado',
  needsScript: 'Para reproducir este vídeo hace falta JavaScript.',
  watchBy: 'Mira {title}, de {business}.',
  missingTitle: 'Este vídeo no está disponible',
  missingText: 'Puede que el enlace esté mal escrito, o que el vídeo se haya retirado o ahora sea privado.',
  expiredTitle: 'Este vídeo ya no está disponible',
  expiredText: 'Se pudo ver durante un tiempo limitado, que ya ha terminado.',
  startPage: 'Ir a la página de inicio',
  usedLink: 'Este enlace ya se usó o es demasiado antiguo. Elige «Ya he pagado» en el reproductor para recibir otro.',
};
