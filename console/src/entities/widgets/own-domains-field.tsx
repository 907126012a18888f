import { t } from '@lingui/core/macro';
import { allowedDomainsMax, judgeSite, validateAllowedDomains } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { platformText } from '../../language/platform-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { splitDomains } from './split-domains.ts';
import { useWidgetSite } from './widget-queries.ts';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
}

/** The hosts that one player or widget is limited to. */
export function OwnDomainsField<Values extends FieldValues>({ control, name }: Props<Values>) {
  const { field } = useController({ control, name });
  const domains: string[] = field.value;
  const [typed, setTyped] = useState<string>();
  const { data: site } = useWidgetSite();
  const [wrong] = validateAllowedDomains(domains).flatMap((message, index) =>
    message ? [`${domains[index]}: ${platformText(message)}`] : [],
  );
  const tooMany = domains.length > allowedDomainsMax ? t`At most ${allowedDomainsMax} domains` : undefined;
  const [outside] = site ? domains.filter((domain) => !isWithin(domain, site.allowedDomains)) : [];
  return (
    <TextField
      label={t`Only on these domains`}
      hint={
        outside && !wrong
          ? t`${outside} is not among the allowed domains of your business, so it stays refused.`
          : t`Optional, one per line, such as shop.example. If empty, only the allowed domains of your business apply.`
      }
      dir="ltr"
      multiline
      rows={2}
      value={typed ?? domains.join('\n')}
      onChange={(text) => {
        setTyped(text);
        field.onChange(splitDomains(text));
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      error={wrong ?? tooMany}
    />
  );
}

function isWithin(domain: string, allowedDomains: readonly string[]): boolean {
  const origin = `https://${domain.replace('*.', 'any.')}`;
  if (!URL.canParse(origin)) return true;
  const policy = { allowedDomains, allowsOpaqueOrigins: false, allowsUnnamedCallers: false };
  return judgeSite(policy, { origin, ownHosts: [location.host] }).may;
}
