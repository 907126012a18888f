/** The bar is read by whoever works in the console, so it speaks the console's languages. */
const english = {
  preview: 'Preview: nobody else sees this',
  leave: 'Leave preview',
  shownHere: 'Its rules show it on this page.',
  notHere: 'Its rules do not show it on this page.',
  noPlace: 'This page has no element for its selector.',
  nothing: 'Nothing that it could play is published.',
  over: 'This preview is over, or was made for another site. Open a new one from the console.',
};

export type PreviewWords = typeof english;

const translated: Record<string, PreviewWords> = {
  de: {
    preview: 'Vorschau: niemand sonst sieht dies',
    leave: 'Vorschau verlassen',
    shownHere: 'Seine Regeln zeigen es auf dieser Seite.',
    notHere: 'Seine Regeln zeigen es auf dieser Seite nicht.',
    noPlace: 'Auf dieser Seite gibt es kein Element zu seinem Selektor.',
    nothing: 'Nichts, was es abspielen könnte, ist veröffentlicht.',
    over: 'Diese Vorschau ist vorbei oder gilt für eine andere Website. Öffnen Sie in der Konsole eine neue.',
  },
  ar: {
    preview: 'معاينة: لا يراها أحد غيرك',
    leave: 'مغادرة المعاينة',
    shownHere: 'قواعدها تُظهرها في هذه الصفحة.',
    notHere: 'قواعدها لا تُظهرها في هذه الصفحة.',
    noPlace: 'لا يوجد في هذه الصفحة عنصر يطابق محددها.',
    nothing: 'لم يُنشر أي شيء يمكنها تشغيله.',
    over: 'انتهت هذه المعاينة أو أُنشئت لموقع آخر. افتح معاينة جديدة من وحدة التحكم.',
  },
  es: {
    preview: 'Vista previa: nadie más la ve',
    leave: 'Salir de la vista previa',
    shownHere: 'Sus reglas lo muestran en esta página.',
    notHere: 'Sus reglas no lo muestran en esta página.',
    noPlace: 'Esta página no tiene ningún elemento para su selector.',
    nothing: 'No hay nada publicado que pueda reproducir.',
    over: 'Esta vista previa ha terminado o era para otro sitio. Abra una nueva desde la consola.',
  },
  fr: {
    preview: 'Aperçu : personne d’autre ne le voit',
    leave: 'Quitter l’aperçu',
    shownHere: 'Ses règles l’affichent sur cette page.',
    notHere: 'Ses règles ne l’affichent pas sur cette page.',
    noPlace: 'Cette page n’a aucun élément pour son sélecteur.',
    nothing: 'Rien de ce qu’il pourrait lire n’est publié.',
    over: 'Cet aperçu est terminé ou concerne un autre site. Ouvrez-en un nouveau depuis la console.',
  },
};

/** By the first of the browser's languages that is known. */
export function previewWords(languages: readonly string[]): { language: string; words: PreviewWords } {
  const bases = languages.map((language) => language.toLowerCase().split('-')[0] ?? '');
  const language = bases.find((base) => base === 'en' || base in translated) ?? 'en';
  return { language, words: translated[language] ?? english };
}
