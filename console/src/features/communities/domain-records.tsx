import { t } from '@lingui/core/macro';
import type { CommunityDomain, DomainRecord } from '@zeacon/contract';
import { SecretLine } from '../../ui/secret-line.tsx';
import * as styles from './communities.css.ts';

/** The DNS records that prove a domain, to copy. */
export function DomainRecords({ domain: { records, needsText, name } }: { domain: CommunityDomain }) {
  const cname = records.find(({ type }) => type === 'CNAME');
  const text = records.find(({ type }) => type === 'TXT');
  const target = cname?.value ?? '';
  return (
    <>
      {cname && (
        <Record
          record={cname}
          legend={t`CNAME record`}
          text={t`For a domain below yours, such as community.example.com.`}
        />
      )}
      {text && (
        <Record
          record={text}
          legend={t`TXT record`}
          text={
            needsText
              ? t`Add this record too: somebody else verified ${name} before.`
              : t`For a domain that cannot have a CNAME record, such as example.com. Also add an ALIAS, ANAME or A record that points to ${target}.`
          }
        />
      )}
    </>
  );
}

function Record({
  record: { type, name, value },
  legend,
  text,
}: {
  record: DomainRecord;
  legend: string;
  text: string;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <p className={styles.soft}>{text}</p>
      <SecretLine label={type === 'CNAME' ? t`Name of the CNAME record` : t`Name of the TXT record`} value={name} />
      <SecretLine label={type === 'CNAME' ? t`Target of the CNAME record` : t`Value of the TXT record`} value={value} />
    </fieldset>
  );
}
