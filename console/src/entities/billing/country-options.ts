import { t } from '@lingui/core/macro';
import { formatter } from '../../language/formatter.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that name no country: unions, unknown, made up for tests. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** Every code that the browser knows a name of, without those that became others. */
const codes = () =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code);

const names = formatter((locales) => {
  const display = new Intl.DisplayNames(locales, { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(locales);
  return codes()
    .flatMap((value) => {
      const label = display.of(value);
      return label === undefined ? [] : { value, label };
    })
    .sort((a, b) => order.compare(a.label, b.label));
});

export const countryOptions = () => [{ value: '', label: t`Not said` }, ...names()];
