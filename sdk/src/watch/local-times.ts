/** Times in the markup are in UTC; shows them in the viewer's time zone. */
export function showLocalTimes(): void {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = format.format(new Date(time.dateTime));
}
