/** The bar is read by whoever works in the console, so it speaks the console's languages. */
const english = {
  preview: 'Preview: nobody else sees this',
  leave: 'Leave preview',
  shownHere: 'Its rules show it on this page.',
  notHere: 'Its rules do not show it on this page.',
  noPlace: 'This page has no element for its selector.',
  nothing: 'Nothing that it could play is published.',
  over: 'This preview is over, or was made for another site. Open a new one from the console.',
  selfTest: 'Self-test of the site tag',
  testing: 'Testing what widgets need on this page …',
  works: 'The tag works here. You can close this page: the console has the result.',
  isBlocked: 'The policy of this page blocks',
  foreignKey: 'The tag runs here, but its key belongs to another business.',
  siteRefused: 'The tag runs here, but this site is not among the allowed domains.',
  unreachable: 'The platform cannot be reached from this page.',
  selfTestOver: 'This self-test is over, or was made for another site. Open a new one from the console.',
  leaveSelfTest: 'End self-test',
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
    selfTest: 'Selbsttest des Website-Tags',
    testing: 'Prüft, was Widgets auf dieser Seite brauchen …',
    works: 'Das Tag funktioniert hier. Sie können diese Seite schließen: Das Ergebnis steht in der Konsole.',
    isBlocked: 'Die Richtlinie dieser Seite blockiert',
    foreignKey: 'Das Tag läuft hier, aber sein Schlüssel gehört einem anderen Unternehmen.',
    siteRefused: 'Das Tag läuft hier, aber diese Website gehört nicht zu den erlaubten Domains.',
    unreachable: 'Die Plattform ist von dieser Seite aus nicht erreichbar.',
    selfTestOver:
      'Dieser Selbsttest ist vorbei oder gilt für eine andere Website. Öffnen Sie in der Konsole einen neuen.',
    leaveSelfTest: 'Selbsttest beenden',
  },
  ar: {
    preview: 'معاينة: لا يراها أحد غيرك',
    leave: 'مغادرة المعاينة',
    shownHere: 'قواعدها تُظهرها في هذه الصفحة.',
    notHere: 'قواعدها لا تُظهرها في هذه الصفحة.',
    noPlace: 'لا يوجد في هذه الصفحة عنصر يطابق محددها.',
    nothing: 'لم يُنشر أي شيء يمكنها تشغيله.',
    over: 'انتهت هذه المعاينة أو أُنشئت لموقع آخر. افتح معاينة جديدة من وحدة التحكم.',
    selfTest: 'اختبار ذاتي لوسم الموقع',
    testing: 'يجري اختبار ما تحتاجه الأدوات في هذه الصفحة …',
    works: 'الوسم يعمل هنا. يمكنك إغلاق هذه الصفحة: النتيجة في وحدة التحكم.',
    isBlocked: 'سياسة هذه الصفحة تحظر',
    foreignKey: 'الوسم يعمل هنا، لكن مفتاحه يخص شركة أخرى.',
    siteRefused: 'الوسم يعمل هنا، لكن هذا الموقع ليس ضمن النطاقات المسموح بها.',
    unreachable: 'لا يمكن الوصول إلى المنصة من هذه الصفحة.',
    selfTestOver: 'انتهى هذا الاختبار الذاتي أو أُنشئ لموقع آخر. افتح اختبارًا جديدًا من وحدة التحكم.',
    leaveSelfTest: 'إنهاء الاختبار',
  },
  es: {
    preview: 'Vista previa: nadie más la ve',
    leave: 'Salir de la vista previa',
    shownHere: 'Sus reglas lo muestran en esta página.',
    notHere: 'Sus reglas no lo muestran en esta página.',
    noPlace: 'Esta página no tiene ningún elemento para su selector.',
    nothing: 'No hay nada publicado que pueda reproducir.',
    over: 'Esta vista previa ha terminado o era para otro sitio. Abra una nueva desde la consola.',
    selfTest: 'Autoprueba de la etiqueta del sitio',
    testing: 'Comprobando lo que los widgets necesitan en esta página…',
    works: 'La etiqueta funciona aquí. Puede cerrar esta página: el resultado está en la consola.',
    isBlocked: 'La política de esta página bloquea',
    foreignKey: 'La etiqueta se ejecuta aquí, pero su clave pertenece a otra empresa.',
    siteRefused: 'La etiqueta se ejecuta aquí, pero este sitio no está entre los dominios permitidos.',
    unreachable: 'No se puede acceder a la plataforma desde esta página.',
    selfTestOver: 'Esta autoprueba ha terminado o era para otro sitio. Abra una nueva desde la consola.',
    leaveSelfTest: 'Terminar autoprueba',
  },
  fr: {
    preview: 'Aperçu : personne d’autre ne le voit',
    leave: 'Quitter l’aperçu',
    shownHere: 'Ses règles l’affichent sur cette page.',
    notHere: 'Ses règles ne l’affichent pas sur cette page.',
    noPlace: 'Cette page n’a aucun élément pour son sélecteur.',
    nothing: 'Rien de ce qu’il pourrait lire n’est publié.',
    over: 'Cet aperçu est terminé ou concerne un autre site. Ouvrez-en un nouveau depuis la console.',
    selfTest: 'Autotest de la balise du site',
    testing: 'Vérification de ce dont les widgets ont besoin sur cette page…',
    works: 'La balise fonctionne ici. Vous pouvez fermer cette page : le résultat est dans la console.',
    isBlocked: 'La politique de cette page bloque',
    foreignKey: 'La balise s’exécute ici, mais sa clé appartient à une autre entreprise.',
    siteRefused: 'La balise s’exécute ici, mais ce site ne figure pas parmi les domaines autorisés.',
    unreachable: 'La plateforme est inaccessible depuis cette page.',
    selfTestOver: 'Cet autotest est terminé ou concerne un autre site. Ouvrez-en un nouveau depuis la console.',
    leaveSelfTest: 'Terminer l’autotest',
  },
};

/** By the first of the browser's languages that is known. */
export function previewWords(languages: readonly string[]): { language: string; words: PreviewWords } {
  const bases = languages.map((language) => language.toLowerCase().split('-')[0] ?? '');
  const language = bases.find((base) => base === 'en' || base in translated) ?? 'en';
  return { language, words: translated[language] ?? english };
}
