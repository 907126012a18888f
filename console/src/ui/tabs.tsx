import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import * as styles from './tabs.css.ts';

interface Props {
  label: string;
  tabs: readonly {
    id: string;
    label: string;
    content: ReactNode;
    /** Keeps what is in it, a form half filled in say, while another tab is shown. */
    isKept?: boolean;
  }[];
  /** Which one is shown, where the page decides. */
  selected?: string;
  onChange?: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the list scrolls, and a page may open with its last tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (chosen && list.current)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2;
  }, [selected]);
  return (
    <AriaTabs
      className={styles.root}
      {...(selected !== undefined && { selectedKey: selected })}
      {...(onChange && { onSelectionChange: (key) => onChange(String(key)) })}
    >
      <TabList ref={list} aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel} shouldForceMount={tab.isKept ?? false}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
