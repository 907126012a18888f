import type { HomeTask } from '@zeacon/contract';
import { Lightbulb } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import * as styles from './home-page.css.ts';
import { sayTask } from './task-words.ts';

interface Props {
  tasks: readonly HomeTask[];
  /** Whether the first steps stand below. */
  hasSteps: boolean;
}

/** What the figures say should be done, most urgent first. */
export function TaskList({ tasks, hasSteps }: Props) {
  if (tasks.length === 0) return null;
  return (
    <ul className={`${styles.tasks} ${hasSteps ? styles.tasksBeforeSteps : ''}`}>
      {tasks.map((task) => {
        const { title, hint, action } = sayTask(task);
        return (
          <li key={`${task.task} ${task.id}`} className={styles.step}>
            <span className={styles.taskMark}>
              <Lightbulb size={15} aria-hidden />
            </span>
            <div>
              <div className={styles.stepTitle}>{title}</div>
              <div className={styles.stepHint}>{hint}</div>
            </div>
            <div className={styles.stepAction}>
              <LinkButton href={action.href}>{action.label}</LinkButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
