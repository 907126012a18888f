import * as styles from './facts.css.ts';

/** Values with their names above them; those that are not given are left out. */
export function Facts({ facts }: { facts: readonly { name: string; value: string | null }[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
