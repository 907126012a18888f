import { Component, type ReactNode } from 'react';
import { Crashed } from './crashed.tsx';

interface Props {
  children: ReactNode;
  /** Before the page is shown again: forget what may have broken it. */
  onReset?: () => void;
}

interface State {
  error: Error | undefined;
}

/** Wraps a page: when it crashes, the crash-report dialog shows, and its reset returns to the page (spec section 4). */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const reset = () => {
      this.props.onReset?.();
      this.setState({ error: undefined });
    };
    return <Crashed error={error} onReset={reset} />;
  }
}
