/** Times stand in UTC in the markup; here they are told in the viewer's own zone. */
export function showLocalTimes(): void {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = format.format(new Date(time.dateTime));
}
