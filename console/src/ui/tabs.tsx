import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import * as styles from './tabs.css.ts';

interface Props {
  label: string;
  tabs: readonly {
    id: string;
    label: string;
    content: ReactNode;
    /** Keeps its content, such as a half-filled form, while another tab is shown. */
    isKept?: boolean;
  }[];
  /** The one that is open at first; by default, the first of them. */
  first?: string;
  /** The selected tab, if the page controls it. */
  selected?: string;
  onChange?: (id: string) => void;
}

export function Tabs({ label, tabs, first = tabs[0]?.id ?? '', selected, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(first);
  const shown = selected ?? own;
  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  // On a narrow screen the list scrolls, and the chosen tab may be its last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (chosen && list.current)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2;
  }, [shown]);
  return (
    <AriaTabs className={styles.root} selectedKey={shown} onSelectionChange={(key) => choose(String(key))}>
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
