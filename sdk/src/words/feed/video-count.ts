type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** By language; what is not there is said as `other`. */
const forms: Record<string, Forms> = {
  ar: { zero: 'لا فيديوهات', one: 'فيديو واحد', two: 'فيديوهان', few: '# فيديوهات', other: '# فيديو' },
  de: { one: '# Video', other: '# Videos' },
  en: { one: '# video', other: '# videos' },
  es: { one: '# vídeo', other: '# vídeos' },
  fr: { one: '# vidéo', other: '# vidéos' },
  he: { one: 'סרטון אחד', two: 'שני סרטונים', other: '# סרטונים' },
  hi: { other: '# वीडियो' },
  it: { other: '# video' },
  ja: { other: '動画 # 本' },
  nl: { one: '# video', other: '# video’s' },
  pl: { one: '# film', few: '# filmy', other: '# filmów' },
  pt: { one: '# vídeo', other: '# vídeos' },
  tr: { other: '# video' },
  uk: { other: '# відео' },
  zh: { other: '# 个视频' },
};

/** How many videos a playlist has, in words. */
export function sayVideoCount(count: number, language: string): string {
  const base = language.slice(0, 2).toLowerCase();
  const known = forms[base] ? base : 'en';
  const said = forms[known]!;
  const form = said[new Intl.PluralRules(known).select(count)] ?? said.other;
  return form.replace('#', new Intl.NumberFormat(known).format(count));
}
